package io.baton.spi;

import java.nio.ByteBuffer;

/** Writes the fields of one frame, in order. What is read back has the same order and types. */
public interface FrameWriter {
    /** Writes a number. */
    FrameWriter number(long value);

    /** Writes how many elements follow, {@code >= 0}. */
    FrameWriter count(int value);

    /** Writes a text. */
    FrameWriter text(String value);

    /** Writes the rest of this buffer, whose position moves to its end. */
    FrameWriter bytes(ByteBuffer value);

    /** Writes a flag. */
    default FrameWriter flag(boolean value) {
        return number(value ? 1 : 0);
    }

    /** Returns the frame, from its position to its limit. The writer is not used any more. */
    ByteBuffer finish();
}
