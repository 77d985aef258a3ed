package io.baton.core.frame;

import io.baton.spi.FrameFormat;
import io.baton.spi.FrameReader;
import io.baton.spi.FrameWriter;
import io.baton.spi.MalformedFrameException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Numbers as zigzag varints, texts and blocks with their length before them. */
public final class PlainFrames implements FrameFormat {
    @Override
    public FrameWriter writer() {
        return new Writer();
    }

    @Override
    public FrameReader reader(ByteBuffer frame) {
        return new Reader(frame);
    }

    private static final class Writer implements FrameWriter {
        private byte[] bytes = new byte[96];
        private int size;

        @Override
        public FrameWriter number(long value) {
            long rest = (value << 1) ^ (value >> 63);
            room(10);
            while ((rest & ~0x7FL) != 0) {
                bytes[size++] = (byte) ((rest & 0x7F) | 0x80);
                rest >>>= 7;
            }
            bytes[size++] = (byte) rest;
            return this;
        }

        @Override
        public FrameWriter count(int value) {
            return number(value);
        }

        @Override
        public FrameWriter text(String value) {
            return block(ByteBuffer.wrap(value.getBytes(StandardCharsets.UTF_8)));
        }

        @Override
        public FrameWriter bytes(ByteBuffer value) {
            return block(value);
        }

        private FrameWriter block(ByteBuffer value) {
            int length = value.remaining();
            number(length);
            room(length);
            value.get(bytes, size, length);
            size += length;
            return this;
        }

        private void room(int more) {
            if (bytes.length - size < more) {
                bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + more));
            }
        }

        @Override
        public ByteBuffer finish() {
            return ByteBuffer.wrap(bytes, 0, size);
        }
    }

    private record Reader(ByteBuffer frame) implements FrameReader {
        @Override
        public long number() throws MalformedFrameException {
            long value = 0;
            for (int shift = 0; shift < 70; shift += 7) {
                if (!frame.hasRemaining()) {
                    throw new MalformedFrameException("the frame ends within a number");
                }
                byte next = frame.get();
                value |= (next & 0x7FL) << shift;
                if (next >= 0) {
                    return (value >>> 1) ^ -(value & 1);
                }
            }
            throw new MalformedFrameException("a number has more than ten bytes");
        }

        @Override
        public int count(int max) throws MalformedFrameException {
            return (int) number(0, max);
        }

        @Override
        public String text(int maxLength) throws MalformedFrameException {
            ByteBuffer block = bytes((int) Math.min(Integer.MAX_VALUE, maxLength * 3L));
            try {
                String text = StandardCharsets.UTF_8.newDecoder().decode(block).toString();
                if (text.length() > maxLength) {
                    throw new MalformedFrameException("a text has more than " + maxLength + " characters");
                }
                return text;
            } catch (CharacterCodingException e) {
                throw new MalformedFrameException("a text is not UTF-8", e);
            }
        }

        @Override
        public ByteBuffer bytes(int maxLength) throws MalformedFrameException {
            int length = count(maxLength);
            if (length > frame.remaining()) {
                throw new MalformedFrameException(
                        "a block of " + length + " bytes, but " + frame.remaining() + " are left");
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
