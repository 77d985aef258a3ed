package io.baton.core.node;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.core.node.Envelope.Kind;
import io.baton.spi.MalformedFrameException;
import io.baton.spi.PlainFrames;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class EnvelopeTest {
    private static final PlainFrames FRAMES = new PlainFrames();

    @Test
    void shouldReadWhatWasWritten() throws MalformedFrameException {
        Envelope envelope = new Envelope("a", 1, Kind.LOCK, 2, 3);

        assertThat(Envelope.read(FRAMES.reader(envelope.write(FRAMES).finish())))
                .isEqualTo(envelope);
    }

    /** A later version may change everything that follows the sender's id. */
    @Test
    void shouldNameTheSenderAndBothVersionsWhenTheWireVersionDiffers() {
        ByteBuffer later = FRAMES.writer()
                .number(0xBA70L << 8 | (Envelope.VERSION + 1))
                .text("b")
                .finish();

        assertThatThrownBy(() -> Envelope.read(FRAMES.reader(later)))
                .isInstanceOf(MalformedFrameException.class)
                .hasMessageContaining("\"b\" speaks wire version " + (Envelope.VERSION + 1))
                .hasMessageContaining("this node version " + Envelope.VERSION);
    }

    @Test
    void shouldRefuseAsNoFrameOfOursWhenTheMagicDiffers() {
        ByteBuffer foreign = FRAMES.writer().number(42).text("b").finish();

        assertThatThrownBy(() -> Envelope.read(FRAMES.reader(foreign))).hasMessageContaining("not a frame of Baton");
    }
}
