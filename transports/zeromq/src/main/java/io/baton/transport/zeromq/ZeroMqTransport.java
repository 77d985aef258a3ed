package io.baton.transport.zeromq;

import io.baton.spi.FrameFormat;
import io.baton.spi.Inbox;
import io.baton.spi.NodeId;
import io.baton.spi.Peer;
import io.baton.spi.Transport;
import io.baton.spi.TransportSettings;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One node's end of the ZeroMQ transport.
 *
 * <p>All methods but {@link #wake} and {@link #boundEndpoint} belong to the engine thread; another thread may call
 * {@link #close} once the engine thread has ended. The engine thread must never be interrupted: an interrupt inside a
 * socket call breaks the socket.
 *
 * <p>Frames of one sender arrive in order while its connection lives. {@link #send} is false while there is no connection
 * or {@value SocketOptions#MAX_QUEUED_FRAMES} frames wait for the peer; true means only that the frame is on its way.
 */
public final class ZeroMqTransport implements Transport {
    private static final Logger LOG = LoggerFactory.getLogger(ZeroMqTransport.class);

    /** The longest wait without a look at the context and at names that were looked up, should a nudge get lost. */
    private static final long MAX_WAIT_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final long NAP_NANOS = 1_000;

    private static final long MAX_POLL_NANOS = TimeUnit.DAYS.toNanos(1);

    private final OccasionalLog refusals = new OccasionalLog(LOG, TimeUnit.SECONDS.toNanos(10));
    private final FrameFormat frames = new MessagePackFrames();
    private final Doorbell doorbell;
    private final Wiring wiring;
    private boolean closed;

    private ZeroMqTransport(Doorbell doorbell, Wiring wiring) {
        this.doorbell = doorbell;
        this.wiring = wiring;
    }

    static ZeroMqTransport open(TransportSettings settings) {
        return open(settings, InetAddress::getAllByName);
    }

    static ZeroMqTransport open(TransportSettings settings, Resolver.Lookup lookup) {
        InetSocketAddress bind = BindAddress.of(settings);
        Doorbell doorbell = new Doorbell();
        try {
            return new ZeroMqTransport(doorbell, new Wiring(settings.self(), bind, doorbell, lookup));
        } catch (RuntimeException e) {
            doorbell.close();
            throw e;
        }
    }

    /** Returns where this node listens, {@code address:port}, with the port that was picked if 0 was asked for. */
    public String boundEndpoint() {
        return HostPort.text(wiring.address());
    }

    @Override
    public FrameFormat frames() {
        return frames;
    }

    @Override
    public void peers(Collection<Peer> now) {
        if (!closed) {
            wiring.peers(now);
        }
    }

    @Override
    public boolean send(NodeId to, ByteBuffer frame) {
        if (closed) {
            return false;
        }
        if (frame.remaining() > FrameFormat.MAX_FRAME) {
            refusals.warn(
                    "size",
                    "refused to send a frame of " + frame.remaining() + " bytes to " + to + ": the limit is "
                            + FrameFormat.MAX_FRAME);
            return false;
        }
        return wiring.send(to, frame, System.nanoTime());
    }

    @Override
    public void poll(long maxNanos, Inbox inbox) {
        long now = System.nanoTime();
        long deadline = now + Math.max(0, Math.min(maxNanos, MAX_POLL_NANOS));
        int inVain = 0;
        while (!closed) {
            wiring.tend(now);
            // Everything that is here is taken before the wait: the sockets' channels tell only of what comes later.
            boolean rung = doorbell.takeRing();
            if (wiring.drain(inbox) > 0 || rung) {
                return;
            }
            now = System.nanoTime();
            if (now - deadline >= 0) {
                return;
            }
            letOthersFinish(inVain);
            boolean ready = doorbell.await(
                    Math.min(deadline - now, wiring.isBeingReplaced() ? Wiring.RETRY_NANOS : MAX_WAIT_NANOS));
            inVain = ready ? inVain + 1 : 0;
            now = System.nanoTime();
        }
    }

    /**
     * JeroMQ's I/O thread writes to a socket's channel first and counts that after, and until it has counted, the socket does not
     * look at the channel. A thread that wakes between the two, and takes the processor from the I/O thread, would spin for
     * the rest of its time slice.
     */
    private static void letOthersFinish(int inVain) {
        if (inVain > 1) {
            LockSupport.parkNanos(NAP_NANOS);
        }
    }

    @Override
    public void wake() {
        doorbell.ring();
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        wiring.close();
        doorbell.close();
    }
}
