package io.baton.spi;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Writes what {@link PlainReader} reads. */
final class PlainWriter implements FrameWriter {
    private static final int LONGEST_NUMBER = 10;

    private byte[] bytes = new byte[96];
    private int size;

    @Override
    public FrameWriter number(long value) {
        reserve(LONGEST_NUMBER);
        long rest = (value << 1) ^ (value >> 63);
        while ((rest & ~0x7FL) != 0) {
            bytes[size++] = (byte) ((rest & 0x7F) | 0x80);
            rest >>>= 7;
        }
        bytes[size++] = (byte) rest;
        return this;
    }

    @Override
    public FrameWriter count(int value) {
        if (value < 0) {
            throw new IllegalArgumentException("count " + value + " is negative");
        }
        return number(value);
    }

    @Override
    public FrameWriter text(String value) {
        if (value.chars().noneMatch(c -> Character.isSurrogate((char) c))) {
            return bytes(ByteBuffer.wrap(value.getBytes(StandardCharsets.UTF_8)));
        }
        try {
            // Strict: half a surrogate pair would be read back as another text, and two names become one.
            return bytes(StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(value)));
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException("text is not valid Unicode", e);
        }
    }

    @Override
    public FrameWriter bytes(ByteBuffer value) {
        int length = value.remaining();
        number(length);
        reserve(length);
        value.get(bytes, size, length);
        size += length;
        return this;
    }

    private void reserve(int more) {
        if (bytes.length - size < more) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, size + more));
        }
    }

    @Override
    public ByteBuffer finish() {
        return ByteBuffer.wrap(bytes, 0, size);
    }
}
