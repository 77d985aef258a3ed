package io.baton.core.frame;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.spi.FrameReader;
import io.baton.spi.MalformedFrameException;
import java.nio.ByteBuffer;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainFramesTest {
    private final PlainFrames format = new PlainFrames();

    @ParameterizedTest
    @ValueSource(longs = {0, 1, -1, 63, 64, -64, -65, 1L << 40, Long.MAX_VALUE, Long.MIN_VALUE})
    void shouldReadTheNumberThatWasWritten(long number) throws Exception {
        FrameReader in = format.reader(format.writer().number(number).finish());
        assertThat(in.number()).isEqualTo(number);
        in.end();
    }

    @Test
    void shouldReadTextsAndBlocks() throws Exception {
        FrameReader in = format.reader(format.writer()
                .text("grüße")
                .bytes(ByteBuffer.wrap(new byte[] {1, 2, 3}))
                .flag(true)
                .count(7)
                .finish());
        assertThat(in.text(5)).isEqualTo("grüße");
        assertThat(in.bytes(3)).isEqualTo(ByteBuffer.wrap(new byte[] {1, 2, 3}));
        assertThat(in.flag()).isTrue();
        assertThat(in.count(7)).isEqualTo(7);
        in.end();
    }

    @Test
    void shouldRefuseWhatIsLargerThanAllowed() {
        assertThatThrownBy(() ->
                        format.reader(format.writer().text("four").finish()).text(3))
                .isInstanceOf(MalformedFrameException.class);
        assertThatThrownBy(
                        () -> format.reader(format.writer().count(8).finish()).count(7))
                .isInstanceOf(MalformedFrameException.class)
                .hasMessageContaining("8 is not within 0 and 7");
    }

    @Test
    void shouldThrowNothingElseWhenBytesAreRandom() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 50_000; i++) {
            byte[] bytes = new byte[random.nextInt(40)];
            random.nextBytes(bytes);
            FrameReader in = format.reader(ByteBuffer.wrap(bytes));
            try {
                for (int field = 0; field < 20; field++) {
                    switch (random.nextInt(5)) {
                        case 0 -> in.number();
                        case 1 -> in.count(100);
                        case 2 -> in.text(100);
                        case 3 -> in.bytes(100);
                        default -> in.flag();
                    }
                }
            } catch (MalformedFrameException expected) {
                assertThat(expected).hasMessageNotContaining("null");
            }
        }
    }
}
