package io.baton.transport.memory;

import io.baton.spi.FrameFormat;
import io.baton.spi.PlainFrames;
import io.baton.transport.kit.FrameFormatContract;

class PlainFramesTest extends FrameFormatContract {
    private final FrameFormat format = new PlainFrames();

    @Override
    protected FrameFormat format() {
        return format;
    }
}
