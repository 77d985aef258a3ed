package io.baton.kit.mutex;

import io.baton.spi.FrameWriter;
import io.baton.spi.PlainFrames;
import java.nio.ByteBuffer;
import java.util.Random;
import java.util.function.LongSupplier;

/** Writes another number than it should now and then, so that most of what it writes is still readable. */
final class TamperingWriter implements FrameWriter {
    private final FrameWriter writer = new PlainFrames().writer();
    private final Random random;
    private final LongSupplier numbers;

    TamperingWriter(Random random, LongSupplier numbers) {
        this.random = random;
        this.numbers = numbers;
    }

    @Override
    public FrameWriter number(long value) {
        writer.number(random.nextInt(3) == 0 ? value : numbers.getAsLong());
        return this;
    }

    @Override
    public FrameWriter flag(boolean value) {
        writer.flag(random.nextBoolean());
        return this;
    }

    @Override
    public FrameWriter count(int value) {
        writer.count(value);
        return this;
    }

    @Override
    public FrameWriter text(String value) {
        writer.text(value);
        return this;
    }

    @Override
    public FrameWriter bytes(ByteBuffer value) {
        writer.bytes(value);
        return this;
    }

    @Override
    public ByteBuffer finish() {
        return writer.finish();
    }
}
