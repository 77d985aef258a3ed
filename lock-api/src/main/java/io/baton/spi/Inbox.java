package io.baton.spi;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/** Takes the frames that a transport received. */
public interface Inbox {
    /**
     * Takes one frame. Never throws.
     *
     * @param sender who sent it, if the transport has proof of that; null if there is only the frame's own word
     * @param frame the frame, from its position to its limit; it belongs to the inbox from now on
     */
    void received(@Nullable NodeId sender, ByteBuffer frame);
}
