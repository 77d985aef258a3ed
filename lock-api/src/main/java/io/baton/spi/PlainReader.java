package io.baton.spi;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** Reads what {@link PlainWriter} wrote. Every length is checked against what is left before anything is allocated. */
final class PlainReader implements FrameReader {
    private final ByteBuffer frame;

    PlainReader(ByteBuffer frame) {
        this.frame = frame;
    }

    @Override
    public long number() throws MalformedFrameException {
        long value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            if (!frame.hasRemaining()) {
                throw new MalformedFrameException("the frame ends where a number was expected, or within one");
            }
            byte next = frame.get();
            value |= (next & 0x7FL) << shift;
            if (next >= 0) {
                if (shift == 63 && next > 1) {
                    throw new MalformedFrameException("a number has more than 64 bits");
                }
                return (value >>> 1) ^ -(value & 1);
            }
        }
        throw new MalformedFrameException("a number has more than ten bytes");
    }

    @Override
    public int count(int max) throws MalformedFrameException {
        long value = number();
        if (value < 0 || value > max) {
            throw new MalformedFrameException("count " + value + " is not within 0 and " + max);
        }
        return (int) value;
    }

    @Override
    public String text(int maxLength) throws MalformedFrameException {
        // A character has at most three bytes in UTF-8; one beyond the BMP has four, but counts as two.
        ByteBuffer encoded = bytes((int) Math.min(maxLength * 3L, Integer.MAX_VALUE));
        try {
            String text = StandardCharsets.UTF_8.newDecoder().decode(encoded).toString();
            if (text.length() > maxLength) {
                throw new MalformedFrameException(
                        "a text of " + text.length() + " characters, but at most " + maxLength + " are allowed");
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
                    "a block of " + length + " bytes, but only " + frame.remaining() + " are left");
        }
        ByteBuffer block = frame.slice(frame.position(), length);
        frame.position(frame.position() + length);
        return block;
    }

    @Override
    public void end() throws MalformedFrameException {
        if (frame.hasRemaining()) {
            throw new MalformedFrameException(frame.remaining() + " bytes are left after the last field");
        }
    }
}
