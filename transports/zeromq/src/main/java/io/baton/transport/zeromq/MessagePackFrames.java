package io.baton.transport.zeromq;

import io.baton.spi.FrameFormat;
import io.baton.spi.FrameReader;
import io.baton.spi.FrameWriter;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessageUnpacker;

/**
 * A frame as a sequence of MessagePack values: numbers, counts and flags are integers, texts are strings, blocks are
 * binaries. Any thread may use it.
 *
 * <p>MessagePack's packer and unpacker are costly to make, so one of each is kept for the next frame. A frame within a
 * frame finds none and gets its own.
 */
public final class MessagePackFrames implements FrameFormat {
    private static final MessagePack.PackerConfig PACKING =
            new MessagePack.PackerConfig().withBufferSize(4096).withBufferFlushThreshold(4096);

    private static final byte[] NOTHING = {};

    private final AtomicReference<@Nullable MessageBufferPacker> sparePacker = new AtomicReference<>();
    private final AtomicReference<@Nullable MessageUnpacker> spareUnpacker = new AtomicReference<>();

    @Override
    public FrameWriter writer() {
        MessageBufferPacker spare = sparePacker.getAndSet(null);
        return new MessagePackWriter(spare == null ? PACKING.newBufferPacker() : spare, sparePacker::set);
    }

    @Override
    public FrameReader reader(ByteBuffer frame) {
        MessageUnpacker spare = spareUnpacker.getAndSet(null);
        return new MessagePackReader(
                frame, spare == null ? MessagePack.newDefaultUnpacker(NOTHING) : spare, spareUnpacker::set);
    }
}
