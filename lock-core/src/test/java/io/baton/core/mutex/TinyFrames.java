package io.baton.core.mutex;

import io.baton.spi.FrameFormat;
import io.baton.spi.FrameReader;
import io.baton.spi.FrameWriter;
import io.baton.spi.MalformedFrameException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** The simplest frame format there is: eight bytes for a number, four for a count. */
public final class TinyFrames implements FrameFormat {
    @Override
    public FrameWriter writer() {
        return new Writer();
    }

    @Override
    public FrameReader reader(ByteBuffer frame) {
        return new Reader(frame);
    }

    private static final class Writer implements FrameWriter {
        private final ByteBuffer frame = ByteBuffer.allocate(4096);

        @Override
        public FrameWriter number(long value) {
            frame.putLong(value);
            return this;
        }

        @Override
        public FrameWriter count(int value) {
            frame.putInt(value);
            return this;
        }

        @Override
        public FrameWriter text(String value) {
            return bytes(ByteBuffer.wrap(value.getBytes(StandardCharsets.UTF_8)));
        }

        @Override
        public FrameWriter bytes(ByteBuffer value) {
            frame.putInt(value.remaining()).put(value);
            return this;
        }

        @Override
        public ByteBuffer finish() {
            return frame.flip();
        }
    }

    private record Reader(ByteBuffer frame) implements FrameReader {
        @Override
        public long number() throws MalformedFrameException {
            try {
                return frame.getLong();
            } catch (BufferUnderflowException e) {
                throw new MalformedFrameException("a number is cut off", e);
            }
        }

        @Override
        public int count(int max) throws MalformedFrameException {
            try {
                int count = frame.getInt();
                if (count < 0 || count > max) {
                    throw new MalformedFrameException("count " + count + " is not within 0 and " + max);
                }
                return count;
            } catch (BufferUnderflowException e) {
                throw new MalformedFrameException("a count is cut off", e);
            }
        }

        @Override
        public String text(int maxLength) throws MalformedFrameException {
            return StandardCharsets.UTF_8.decode(bytes(maxLength)).toString();
        }

        @Override
        public ByteBuffer bytes(int maxLength) throws MalformedFrameException {
            int length = count(maxLength);
            if (length > frame.remaining()) {
                throw new MalformedFrameException("a block is cut off");
            }
            ByteBuffer block = frame.slice(frame.position(), length);
            frame.position(frame.position() + length);
            return block;
        }

        @Override
        public void end() throws MalformedFrameException {
            if (frame.hasRemaining()) {
                throw new MalformedFrameException(frame.remaining() + " bytes too many");
            }
        }
    }
}
