package io.baton.transport.zeromq;

import io.baton.BatonException;
import io.baton.spi.FrameFormat;
import io.baton.spi.Inbox;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.zeromq.ZMQ;
import zmq.Msg;
import zmq.SocketBase;

/** The ROUTER on which a node receives. */
final class Inlet {
    private static final Logger LOG = LoggerFactory.getLogger(Inlet.class);

    /** Two parts make a frame. After so many the engine gets its turn, whatever a peer floods us with. */
    private static final int PARTS_PER_DRAIN = 2 * 1024;

    private final OccasionalLog dropped;
    private final IoContext io;
    private final ZMQ.Socket router;
    private final SocketBase base;
    private final SelectionKey key;
    private final InetSocketAddress address;

    /** How many parts of the present message have come. A message may go on in the next drain. */
    private int parts;

    /**
     * Starts to listen.
     *
     * @throws BatonException if that is not possible
     */
    Inlet(IoContext io, InetSocketAddress asked, Doorbell doorbell) {
        this.io = io;
        dropped = new OccasionalLog(LOG, TimeUnit.SECONDS.toNanos(10));
        router = SocketOptions.router(
                io,
                asked,
                new HostileParts(
                        SocketOptions.MAX_MESSAGE, () -> drop("a message of several parts or of an impossible size")));
        base = router.base();
        try {
            router.bind(HostPort.tcp(asked));
            String bound = router.getLastEndpoint();
            int port = Integer.parseInt(bound.substring(bound.lastIndexOf(':') + 1));
            address = new InetSocketAddress(asked.getAddress(), port);
            // Nothing to run: the transport drains this socket whenever the wait ends.
            key = doorbell.watch(router.getFD(), () -> {});
        } catch (RuntimeException e) {
            router.close();
            throw BindAddress.refusal(asked, e);
        }
    }

    /** Returns where this node listens, with the port that was picked. */
    InetSocketAddress address() {
        return address;
    }

    /** Hands over what is here, but not without bound. Returns how many parts came; 0 means that the socket is empty. */
    int drain(Inbox inbox) {
        for (int count = 0; count < PARTS_PER_DRAIN; count++) {
            Msg part = receive();
            if (part == null) {
                return count;
            }
            ByteBuffer frame = take(part);
            if (frame != null) {
                inbox.received(null, frame);
            }
        }
        return PARTS_PER_DRAIN;
    }

    private @Nullable Msg receive() {
        try {
            return base.recv(ZMQ.DONTWAIT);
        } catch (RuntimeException e) {
            // A bug in JeroMQ, but no reason for the engine thread to end.
            io.fail(e);
            return null;
        }
    }

    /** Takes a part; returns the frame if it is one. A message is an identity, which says nothing, and one frame. */
    private @Nullable ByteBuffer take(Msg part) {
        int index = parts;
        parts = part.hasMore() ? Math.min(index + 1, 2) : 0;
        if (part.hasMore()) {
            return null;
        }
        if (index != 1) {
            drop("a message of more or less than one part");
            return null;
        }
        if (part.size() > FrameFormat.MAX_FRAME) {
            drop("a message larger than a frame may be");
            return null;
        }
        return ByteBuffer.wrap(part.data());
    }

    private void drop(String what) {
        dropped.warn(what, "dropped " + what + ": it did not come from a node of Baton");
    }

    void close() {
        key.cancel();
        router.close();
    }
}
