package io.baton.spi;

import java.nio.ByteBuffer;

/**
 * A compact format for transports that have none of their own, and for simulation: numbers as zigzag varints, texts and blocks with
 * their length in bytes before them.
 */
public final class PlainFrames implements FrameFormat {
    @Override
    public FrameWriter writer() {
        return new PlainWriter();
    }

    @Override
    public FrameReader reader(ByteBuffer frame) {
        return new PlainReader(frame.slice());
    }
}
