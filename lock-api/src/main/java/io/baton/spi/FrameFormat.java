package io.baton.spi;

import java.nio.ByteBuffer;

/** How the fields of a frame become bytes. Belongs to the transport. Stateless. */
public interface FrameFormat {
    /** How large a frame may be. */
    int MAX_FRAME = 32 * 1024;

    /** Returns a writer of a new frame. */
    FrameWriter writer();

    /** Returns a reader from the buffer's position to its limit. */
    FrameReader reader(ByteBuffer frame);
}
