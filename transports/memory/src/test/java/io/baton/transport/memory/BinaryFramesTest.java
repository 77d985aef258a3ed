package io.baton.transport.memory;

import io.baton.spi.FrameFormat;
import io.baton.transport.kit.FrameFormatContract;

class BinaryFramesTest extends FrameFormatContract {
    private final FrameFormat format = new BinaryFrames();

    @Override
    protected FrameFormat format() {
        return format;
    }
}
