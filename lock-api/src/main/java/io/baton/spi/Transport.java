package io.baton.spi;

import java.nio.ByteBuffer;
import java.util.Collection;

/**
 * Carries frames between nodes, whole or not at all; may lose, repeat and reorder them.
 *
 * <p>All methods but {@link #wake} are called by the one engine thread of the node.
 */
public interface Transport extends AutoCloseable {
    /** Returns how frames are made of fields. */
    FrameFormat frames();

    /** Tells who the peers are now, also from inside of the inbox. Connections to others are closed. */
    void peers(Collection<Peer> now);

    /**
     * Sends a frame. Never blocks, never throws.
     *
     * @param frame from its position to its limit; it belongs to the transport from now on
     * @return false if the frame is known to be lost
     */
    boolean send(NodeId to, ByteBuffer frame);

    /** Waits until a frame is here, {@link #wake} was called or the time has passed; gives all frames that are here to the inbox. The engine thread's only wait. */
    void poll(long maxNanos, Inbox inbox);

    /** Ends a {@link #poll} that waits, or else the next one. Any thread may call it; many calls may count as one. */
    void wake();

    /** Releases every socket, thread and file. Idempotent. */
    @Override
    void close();
}
