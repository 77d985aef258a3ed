package io.baton.kit.election;

import io.baton.spi.Codec;
import io.baton.spi.FrameReader;
import io.baton.spi.FrameWriter;
import io.baton.spi.MalformedFrameException;
import io.baton.spi.PlainFrames;
import java.nio.ByteBuffer;

/** Messages as bytes, through their codec. */
public record Wire<M>(Codec<M> codec) {
    private static final PlainFrames FRAMES = new PlainFrames();

    public ByteBuffer write(M message) {
        FrameWriter out = FRAMES.writer();
        codec.write(message, out);
        return out.finish();
    }

    public M read(ByteBuffer frame) throws MalformedFrameException {
        FrameReader in = FRAMES.reader(frame);
        M message = codec.read(in);
        in.end();
        return message;
    }

    /** Returns what the other side would read. */
    public M carry(M message) {
        try {
            return read(write(message));
        } catch (MalformedFrameException e) {
            throw new AssertionError("own message is refused: " + message, e);
        }
    }
}
