package io.baton.kit.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.spi.FrameFormat;
import io.baton.spi.FrameReader;
import io.baton.spi.FrameWriter;
import io.baton.spi.MalformedFrameException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * What a frame format has to do, also one of your own, with bytes of its own and with hostile ones: what was written is
 * read back, and what is malformed is refused with {@link MalformedFrameException} before anything is allocated for it.
 */
public abstract class FrameFormatContract {
    private static final long[] NUMBERS = {
        0,
        1,
        -1,
        31,
        -32,
        -33,
        127,
        128,
        255,
        256,
        65535,
        65536,
        Integer.MAX_VALUE,
        Integer.MIN_VALUE,
        1L << 32,
        1L << 62,
        Long.MAX_VALUE,
        Long.MIN_VALUE
    };
    private static final String[] TEXTS = {"", "a", "order-4711", "größe", "日本語", "\uD83D\uDD12 lock", "x".repeat(256)};

    /** Returns the format under test. */
    protected abstract FrameFormat format();

    private static ByteBuffer sample(FrameFormat format) {
        return format.writer()
                .number(1L << 40)
                .count(3)
                .text("größe")
                .flag(true)
                .bytes(ByteBuffer.wrap(new byte[] {1, 2, 3}))
                .number(-7)
                .finish();
    }

    private static void readSample(FrameReader reader) throws MalformedFrameException {
        reader.number();
        reader.count(1000);
        reader.text(64);
        reader.flag();
        reader.bytes(1000);
        reader.number(-7, -7);
        reader.end();
    }

    @Test
    public void shouldReadNumbersBackWhenWritten() throws MalformedFrameException {
        FrameWriter writer = format().writer();
        for (long number : NUMBERS) {
            writer.number(number);
        }
        FrameReader reader = format().reader(writer.finish());
        for (long number : NUMBERS) {
            assertThat(reader.number()).isEqualTo(number);
        }
        reader.end();
    }

    @Test
    public void shouldReadTextsBackWhenWritten() throws MalformedFrameException {
        FrameWriter writer = format().writer();
        for (String text : TEXTS) {
            writer.text(text);
        }
        FrameReader reader = format().reader(writer.finish());
        for (String text : TEXTS) {
            assertThat(reader.text(text.length())).isEqualTo(text);
        }
        reader.end();
    }

    @Test
    public void shouldReadBlocksBackWhenWritten() throws MalformedFrameException {
        byte[] block = new byte[20_000];
        new Random(1).nextBytes(block);
        ByteBuffer direct =
                ByteBuffer.allocateDirect(3).put(new byte[] {7, 8, 9}).flip();
        ByteBuffer part = ByteBuffer.wrap(block, 100, 50);
        ByteBuffer frame = format().writer()
                .bytes(ByteBuffer.wrap(block))
                .bytes(ByteBuffer.allocate(0))
                .bytes(part)
                .bytes(direct)
                .finish();

        FrameReader reader = format().reader(frame);
        assertThat(reader.bytes(block.length)).isEqualTo(ByteBuffer.wrap(block));
        assertThat(reader.bytes(0).hasRemaining()).isFalse();
        assertThat(reader.bytes(50)).isEqualTo(ByteBuffer.wrap(block, 100, 50));
        assertThat(reader.bytes(3)).isEqualTo(ByteBuffer.wrap(new byte[] {7, 8, 9}));
        reader.end();
        assertThat(part.hasRemaining()).isFalse();
        assertThat(direct.hasRemaining()).isFalse();
    }

    @Test
    public void shouldReadFromPositionToLimitWhenFrameIsPartOfABuffer() throws MalformedFrameException {
        ByteBuffer frame = sample(format());
        ByteBuffer heap = ByteBuffer.allocate(100).position(11);
        ByteBuffer direct = ByteBuffer.allocateDirect(100).position(11);
        heap.put(frame.duplicate()).flip().position(11);
        direct.put(frame.duplicate()).flip().position(11);

        readSample(format().reader(heap));
        readSample(format().reader(heap.slice()));
        readSample(format().reader(direct));
        readSample(format().reader(heap.asReadOnlyBuffer()));
    }

    @Test
    public void shouldKeepFinishedFrameWhenNextOneIsWritten() {
        FrameFormat format = format();
        ByteBuffer first = format.writer().text("first").number(1).finish();
        ByteBuffer copy =
                ByteBuffer.allocate(first.remaining()).put(first.duplicate()).flip();
        format.writer().text("other").number(2).finish();
        assertThat(first).isEqualTo(copy);
    }

    @Test
    public void shouldKeepFramesApartWhenOneIsWrittenAndReadWithinAnother() throws MalformedFrameException {
        FrameFormat format = format();
        FrameWriter outer = format.writer().number(1);
        ByteBuffer inner = format.writer().number(2).text("in").finish();
        ByteBuffer frame = outer.bytes(inner).number(3).finish();

        FrameReader reader = format.reader(frame);
        assertThat(reader.number()).isEqualTo(1);
        FrameReader within = format.reader(reader.bytes(100));
        assertThat(within.number()).isEqualTo(2);
        assertThat(within.text(2)).isEqualTo("in");
        within.end();
        assertThat(reader.number()).isEqualTo(3);
        reader.end();
    }

    @Test
    public void shouldRefuseTextWhenItIsNoUnicode() {
        assertThatThrownBy(() -> format().writer().text("half \uD83D")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    public void shouldRefuseWhenLimitIsExceeded() {
        ByteBuffer count = format().writer().count(11).finish();
        ByteBuffer negative = format().writer().number(-1).finish();
        ByteBuffer text = format().writer().text("eleven char").finish();
        ByteBuffer block = format().writer().bytes(ByteBuffer.allocate(11)).finish();

        assertThatThrownBy(() -> format().reader(count).count(10)).isInstanceOf(MalformedFrameException.class);
        assertThatThrownBy(() -> format().reader(negative).count(10)).isInstanceOf(MalformedFrameException.class);
        assertThatThrownBy(() -> format().reader(text).text(10)).isInstanceOf(MalformedFrameException.class);
        assertThatThrownBy(() -> format().reader(block).bytes(10)).isInstanceOf(MalformedFrameException.class);
    }

    @Test
    public void shouldRefuseWhenBytesAreLeft() {
        ByteBuffer frame = format().writer().number(1).number(2).finish();
        FrameReader reader = format().reader(frame);
        assertThatThrownBy(() -> {
                    reader.number();
                    reader.end();
                })
                .isInstanceOf(MalformedFrameException.class);
    }

    @Test
    public void shouldRefuseWhenFrameIsCutAnywhere() {
        byte[] whole = bytes(sample(format()));
        for (int length = 0; length < whole.length; length++) {
            ByteBuffer cut = ByteBuffer.wrap(Arrays.copyOf(whole, length));
            assertThatThrownBy(() -> readSample(format().reader(cut)))
                    .as("cut to %d of %d bytes", length, whole.length)
                    .isInstanceOf(MalformedFrameException.class)
                    .hasMessageMatching("(?s).{10,}");
        }
    }

    @Test
    public void shouldThrowNothingElseWhenBytesAreRandom() {
        Random random = new Random(20261118);
        byte[] whole = bytes(sample(format()));
        for (int round = 0; round < 300_000; round++) {
            byte[] hostile = round % 2 == 0 ? new byte[random.nextInt(40)] : whole.clone();
            if (round % 2 == 0) {
                random.nextBytes(hostile);
            } else {
                hostile[random.nextInt(hostile.length)] = (byte) random.nextInt();
            }
            readAnyhow(format().reader(ByteBuffer.wrap(hostile)), random);
        }
    }

    /** Reads fields of random kinds, with the largest limits, to the end. Everything but the one exception comes through. */
    private static void readAnyhow(FrameReader reader, Random random) {
        try {
            for (int field = 0; field < 50; field++) {
                switch (random.nextInt(5)) {
                    case 0 -> reader.number();
                    case 1 -> reader.count(Integer.MAX_VALUE);
                    case 2 -> reader.text(Integer.MAX_VALUE);
                    case 3 -> reader.bytes(Integer.MAX_VALUE);
                    default -> reader.end();
                }
            }
        } catch (MalformedFrameException e) {
            assertThat(e.getMessage()).isNotBlank();
        }
    }

    private static byte[] bytes(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.duplicate().get(bytes);
        return bytes;
    }
}
