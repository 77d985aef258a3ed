package io.baton.transport.memory;

import io.baton.kit.transport.FrameFormatContract;
import io.baton.spi.FrameFormat;
import io.baton.spi.PlainFrames;

class PlainFramesTest extends FrameFormatContract {
    private final FrameFormat format = new PlainFrames();

    @Override
    protected FrameFormat format() {
        return format;
    }
}
