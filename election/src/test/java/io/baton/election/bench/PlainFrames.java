package io.baton.election.bench;

import io.baton.spi.FrameFormat;
import io.baton.spi.FrameReader;
import io.baton.spi.FrameWriter;
import io.baton.spi.MalformedFrameException;
import java.nio.ByteBuffer;

/** The smallest format that will do: numbers of eight bytes, and counts of two. Elections send no text. */
public final class PlainFrames implements FrameFormat {
    @Override
    public FrameWriter writer() {
        return new Writer();
    }

    @Override
    public FrameReader reader(ByteBuffer frame) {
        return new Reader(frame.slice());
    }

    private static final class Writer implements FrameWriter {
        private final ByteBuffer buffer = ByteBuffer.allocate(MAX_FRAME);

        @Override
        public FrameWriter number(long value) {
            buffer.putLong(value);
            return this;
        }

        @Override
        public FrameWriter count(int value) {
            buffer.putShort((short) value);
            return this;
        }

        @Override
        public FrameWriter text(String value) {
            throw new UnsupportedOperationException();
        }

        @Override
        public FrameWriter bytes(ByteBuffer value) {
            throw new UnsupportedOperationException();
        }

        @Override
        public ByteBuffer finish() {
            return buffer.flip();
        }
    }

    private record Reader(ByteBuffer frame) implements FrameReader {
        @Override
        public long number() throws MalformedFrameException {
            need(Long.BYTES);
            return frame.getLong();
        }

        @Override
        public int count(int max) throws MalformedFrameException {
            need(Short.BYTES);
            int value = frame.getShort();
            if (value < 0 || value > max) {
                throw new MalformedFrameException("count " + value + " is not within 0 and " + max);
            }
            return value;
        }

        @Override
        public String text(int maxLength) {
            throw new UnsupportedOperationException();
        }

        @Override
        public ByteBuffer bytes(int maxLength) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void end() throws MalformedFrameException {
            if (frame.hasRemaining()) {
                throw new MalformedFrameException(frame.remaining() + " bytes are left");
            }
        }

        private void need(int bytes) throws MalformedFrameException {
            if (frame.remaining() < bytes) {
                throw new MalformedFrameException("the frame ends early");
            }
        }
    }
}
