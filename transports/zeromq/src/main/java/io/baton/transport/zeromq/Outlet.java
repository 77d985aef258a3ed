package io.baton.transport.zeromq;

import io.baton.spi.Peer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.zeromq.ZMQ;
import zmq.Msg;

/**
 * The way to one peer: a DEALER, or none while the peer's name is being looked up.
 *
 * <p>JeroMQ reconnects by itself when a connection ends, but not when the handshake was refused, and it has no timeout
 * for a connect into a void. So a DEALER on which every send failed for some seconds is replaced.
 */
final class Outlet {
    static final long FIRST_PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(3);
    static final long MAX_PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);

    private static final int PARTS_PER_DRAIN = 1024;

    private static final Logger LOG = LoggerFactory.getLogger(Outlet.class);

    private final OccasionalLog complaints = new OccasionalLog(LOG, TimeUnit.MINUTES.toNanos(1));
    private final Peer peer;
    private final HostPort endpoint;
    private final Doorbell doorbell;

    private ZMQ.@Nullable Socket dealer;
    private @Nullable SelectionKey key;

    /** How often a way was tried, so that a host with several addresses gets them tried in turn. */
    private int attempts;

    private boolean asking;
    private boolean failing;
    private long replaceAt;
    private long patience = FIRST_PATIENCE_NANOS;

    Outlet(Peer peer, HostPort endpoint, Doorbell doorbell) {
        this.peer = peer;
        this.endpoint = endpoint;
        this.doorbell = doorbell;
    }

    Peer peer() {
        return peer;
    }

    HostPort endpoint() {
        return endpoint;
    }

    /** Tells whether the peer's name has to be looked up now: not while an answer is still to come. */
    boolean ask() {
        boolean wasAsking = asking;
        asking = true;
        return !wasAsking;
    }

    /** The answer has come. */
    void answered() {
        asking = false;
    }

    /** Connects to one of the peer's addresses. */
    void connect(IoContext io, List<InetAddress> addresses) {
        close();
        InetSocketAddress address =
                new InetSocketAddress(addresses.get(Math.floorMod(attempts++, addresses.size())), endpoint.port());
        ZMQ.Socket socket = SocketOptions.dealer(io, address, new HostileParts(SocketOptions.MAX_MESSAGE, () -> {}));
        dealer = socket;
        key = doorbell.watch(socket.getFD(), () -> drain(io, socket));
        socket.connect(HostPort.tcp(address));
    }

    /** Lets the socket do what JeroMQ asked it to, and throws away what comes from a peer that should only listen. */
    private static void drain(IoContext io, ZMQ.Socket socket) {
        try {
            for (int count = 0; count < PARTS_PER_DRAIN && socket.base().recv(ZMQ.DONTWAIT) != null; count++) {}
        } catch (RuntimeException e) {
            io.fail(e);
        }
    }

    /** Sends, if there is a connection and it is not clogged. */
    boolean send(ByteBuffer frame, long now) {
        boolean sent = dealer != null && send(dealer, frame);
        if (sent) {
            failing = false;
            patience = FIRST_PATIENCE_NANOS;
        } else if (!failing) {
            failing = true;
            replaceAt = now + patience;
        }
        return sent;
    }

    private boolean send(ZMQ.Socket socket, ByteBuffer frame) {
        try {
            // A slice: JeroMQ takes the buffer's position for 0 and its capacity for the limit.
            return socket.base().send(new Msg(frame.slice()), ZMQ.DONTWAIT);
        } catch (RuntimeException e) {
            complaints.warn("send", "a frame to " + peer.id() + " is lost, since JeroMQ failed", e);
            return false;
        }
    }

    /** Tells whether sends have failed for so long that the DEALER should be replaced. The next one gets more time. */
    boolean wornOut(long now) {
        if (!failing || now - replaceAt < 0) {
            return false;
        }
        patience = Math.min(patience * 2, MAX_PATIENCE_NANOS);
        replaceAt = now + patience;
        return true;
    }

    void close() {
        if (key != null) {
            key.cancel();
            key = null;
        }
        if (dealer != null) {
            dealer.close();
            dealer = null;
        }
    }
}
