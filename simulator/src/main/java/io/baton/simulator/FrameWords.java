package io.baton.simulator;

import java.nio.ByteBuffer;

/** A frame in words, for the trace. */
final class FrameWords {
    private FrameWords() {}

    static String of(ByteBuffer frame) {
        ByteBuffer bytes = frame.duplicate();
        return "frame of " + bytes.remaining() + " bytes, hash " + Integer.toHexString(bytes.hashCode());
    }
}
