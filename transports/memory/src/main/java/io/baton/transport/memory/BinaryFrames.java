package io.baton.transport.memory;

import io.baton.spi.FrameFormat;
import io.baton.spi.FrameReader;
import io.baton.spi.FrameWriter;
import java.nio.ByteBuffer;

/** Numbers as zigzag varints, texts and blocks with their length in bytes before them. */
final class BinaryFrames implements FrameFormat {
    @Override
    public FrameWriter writer() {
        return new BinaryWriter();
    }

    @Override
    public FrameReader reader(ByteBuffer frame) {
        return new BinaryReader(frame.slice());
    }
}
