package io.baton.transport.zeromq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.kit.transport.FrameFormatContract;
import io.baton.spi.FrameFormat;
import io.baton.spi.MalformedFrameException;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessageUnpacker;

class MessagePackFramesTest extends FrameFormatContract {
    private final FrameFormat format = new MessagePackFrames();

    @Override
    protected FrameFormat format() {
        return format;
    }

    @Test
    void shouldBeReadableWhenAnotherMessagePackLibraryReadsIt() throws Exception {
        ByteBuffer frame = format.writer().number(-5).text("größe").count(3).finish();
        try (MessageUnpacker unpacker = MessagePack.newDefaultUnpacker(frame.array())) {
            assertThat(unpacker.unpackInt()).isEqualTo(-5);
            assertThat(unpacker.unpackString()).isEqualTo("größe");
            assertThat(unpacker.unpackInt()).isEqualTo(3);
        }
    }

    @Test
    void shouldAllocateNothingWhenHeaderClaimsGigabytes() {
        byte[] text = {(byte) 0xDB, 0x7F, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF, 'x'};
        byte[] block = {(byte) 0xC6, 0x7F, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF, 'x'};
        assertThatThrownBy(() -> format.reader(ByteBuffer.wrap(text)).text(Integer.MAX_VALUE))
                .isInstanceOf(MalformedFrameException.class)
                .hasMessageContaining("2147483647");
        assertThatThrownBy(() -> format.reader(ByteBuffer.wrap(block)).bytes(Integer.MAX_VALUE))
                .isInstanceOf(MalformedFrameException.class)
                .hasMessageContaining("2147483647");
    }

    @Test
    void shouldRefuseWhenTextAndBlockAreMixedUp() {
        ByteBuffer text = format.writer().text("text").finish();
        ByteBuffer block = format.writer().bytes(ByteBuffer.allocate(4)).finish();
        assertThatThrownBy(() -> format.reader(text).bytes(10))
                .isInstanceOf(MalformedFrameException.class)
                .hasMessageContaining("found STRING")
                .hasMessageContaining("BINARY was expected");
        assertThatThrownBy(() -> format.reader(block).text(10))
                .isInstanceOf(MalformedFrameException.class)
                .hasMessageContaining("found BINARY")
                .hasMessageContaining("STRING was expected");
    }
}
