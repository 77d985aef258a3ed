package io.baton.transport.zeromq;

import io.baton.BatonException;
import io.baton.spi.Inbox;
import io.baton.spi.NodeId;
import io.baton.spi.Peer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A node's context and sockets. Engine thread only. */
final class Wiring {
    private static final Logger LOG = LoggerFactory.getLogger(Wiring.class);
    /** Between two tries to listen again. */
    static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private static final long CLOSE_MILLIS = 1000;

    private final OccasionalLog complaints = new OccasionalLog(LOG, TimeUnit.MINUTES.toNanos(1));
    private final NodeId self;
    private final Doorbell doorbell;
    private final Resolver<Outlet> resolver;
    private final Map<NodeId, Outlet> outlets = new LinkedHashMap<>();
    private final InetSocketAddress address;

    private IoContext io;

    /** Null while a broken context is being replaced. */
    private @Nullable Inlet inlet;

    /** The end of a broken context, until it is replaced. */
    private @Nullable Thread ending;

    private long retryAt;

    Wiring(NodeId self, InetSocketAddress bind, Doorbell doorbell, Resolver.Lookup lookup) {
        this.self = self;
        this.doorbell = doorbell;
        resolver = new Resolver<>("baton-zeromq-" + self + "-resolver", lookup, doorbell::nudge);
        io = newContext();
        try {
            Inlet bound = new Inlet(io, bind, doorbell);
            inlet = bound;
            address = bound.address();
        } catch (RuntimeException e) {
            Threads.join(io.end(), CLOSE_MILLIS);
            throw e;
        }
    }

    private IoContext newContext() {
        return new IoContext("baton-zeromq-" + self, doorbell::nudge);
    }

    /** Returns where this node listens. */
    InetSocketAddress address() {
        return address;
    }

    void peers(Collection<Peer> now) {
        Map<NodeId, Peer> wanted = new LinkedHashMap<>();
        now.forEach(peer -> wanted.put(peer.id(), peer));
        outlets.values().removeIf(outlet -> {
            boolean gone = !outlet.peer().equals(wanted.get(outlet.peer().id()));
            if (gone) {
                outlet.close();
            }
            return gone;
        });
        for (Peer peer : wanted.values()) {
            if (!outlets.containsKey(peer.id())) {
                add(peer);
            }
        }
    }

    private void add(Peer peer) {
        try {
            Outlet outlet = new Outlet(peer, HostPort.parse(peer.endpoint()), doorbell);
            outlets.put(peer.id(), outlet);
            connect(outlet);
        } catch (BatonException e) {
            // Endpoints may come from other nodes: a bad one must not end this one.
            LOG.error("peer {} can't be reached: {}", peer.id(), e.getMessage());
        }
    }

    private void connect(Outlet outlet) {
        InetAddress numeric = outlet.endpoint().numeric();
        if (numeric == null) {
            if (outlet.ask()) {
                resolver.ask(outlet, outlet.endpoint().host());
            }
        } else if (ending == null) {
            connect(outlet, List.of(numeric));
        }
    }

    private void connect(Outlet outlet, List<InetAddress> addresses) {
        try {
            outlet.connect(io, addresses);
        } catch (RuntimeException e) {
            outlet.close();
            complaints.warn(
                    outlet.peer().id().text(),
                    "peer " + outlet.peer().id() + " can't be reached at " + outlet.endpoint() + "; trying again",
                    e);
        }
    }

    boolean send(NodeId to, ByteBuffer frame, long now) {
        Outlet outlet = outlets.get(to);
        if (outlet == null) {
            return false;
        }
        boolean sent = outlet.send(frame, now);
        if (!sent && outlet.wornOut(now)) {
            connect(outlet);
        }
        return sent;
    }

    /** Hands over what is here; returns 0 if nothing is. */
    int drain(Inbox inbox) {
        return inlet == null ? 0 : inlet.drain(inbox);
    }

    /** Does what has come up since the last time. */
    void tend(long now) {
        if (io.failure() != null) {
            replace(now);
        }
        for (Resolver.Answer<Outlet> answer = resolver.poll(); answer != null; answer = resolver.poll()) {
            Outlet outlet = answer.asker();
            outlet.answered();
            if (outlets.get(outlet.peer().id()) != outlet || ending != null) {
                continue;
            }
            if (answer.addresses().isEmpty()) {
                complaints.warn(
                        outlet.peer().id().text(),
                        "peer " + outlet.peer().id() + " can't be reached: its host name \""
                                + outlet.endpoint().host() + "\" could not be resolved; trying again");
            } else {
                connect(outlet, answer.addresses());
            }
        }
    }

    /** Replaces a broken context, step by step: nothing here may make the engine thread wait. */
    private void replace(long now) {
        if (ending == null) {
            LOG.error(
                    "ZeroMQ's I/O thread of node {} failed, so nothing could be sent or received any more; its sockets"
                            + " are made anew",
                    self,
                    io.failure());
            ending = closeSockets().end();
            // Not only when it has ended: what made it fail may keep it from ending at all.
            io.cutConnections();
            retryAt = now + RETRY_NANOS;
        }
        if (now - retryAt < 0) {
            return;
        }
        retryAt = now + RETRY_NANOS;
        IoContext fresh = newContext();
        try {
            inlet = new Inlet(fresh, address, doorbell);
        } catch (RuntimeException e) {
            fresh.end();
            complaints.warn("listen", "node " + self + " can't receive, trying again: " + e.getMessage());
            return;
        }
        io = fresh;
        ending = null;
        outlets.values().forEach(this::connect);
        LOG.info("node {} listens on {} again", self, HostPort.text(address));
    }

    /** Tells whether {@link #tend} wants to be called again soon. */
    boolean isBeingReplaced() {
        return ending != null;
    }

    private IoContext closeSockets() {
        outlets.values().forEach(Outlet::close);
        if (inlet != null) {
            inlet.close();
            inlet = null;
        }
        doorbell.forgetCancelled();
        return io;
    }

    void close() {
        resolver.close();
        Thread end = ending == null ? closeSockets().end() : ending;
        outlets.clear();
        Threads.join(end, CLOSE_MILLIS);
        if (end.isAlive()) {
            io.cutConnections();
            Threads.join(end, CLOSE_MILLIS);
        }
        if (end.isAlive()) {
            LOG.error("node {} could not end ZeroMQ's threads; all connections are closed, the threads are idle", self);
        }
    }
}
