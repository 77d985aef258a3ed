package io.baton.transport.zeromq;

import io.baton.spi.FrameReader;
import io.baton.spi.MalformedFrameException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.msgpack.core.MessagePackException;
import org.msgpack.core.MessageUnpacker;
import org.msgpack.core.buffer.ArrayBufferInput;
import org.msgpack.value.ValueType;

/** Reads what {@link MessagePackWriter} wrote. Every length is checked against what is left before anything is allocated. */
final class MessagePackReader implements FrameReader {
    private final byte[] array;
    private final int offset;
    private final int length;
    private final MessageUnpacker unpacker;
    private final Consumer<MessageUnpacker> done;
    private boolean ended;

    /** Makes a reader that gives the unpacker to {@code done} when all was read. */
    MessagePackReader(ByteBuffer frame, MessageUnpacker unpacker, Consumer<MessageUnpacker> done) {
        this.unpacker = unpacker;
        this.done = done;
        length = frame.remaining();
        if (frame.hasArray()) {
            array = frame.array();
            offset = frame.arrayOffset() + frame.position();
        } else {
            // MessagePack reads memory outside of the heap only with access to the inside of java.nio.
            array = new byte[length];
            offset = 0;
            frame.duplicate().get(array);
        }
        try {
            unpacker.reset(new ArrayBufferInput(array, offset, length));
        } catch (IOException e) {
            throw new IllegalStateException("a buffer in memory failed", e);
        }
    }

    @Override
    public long number() throws MalformedFrameException {
        expect(ValueType.INTEGER);
        try {
            return unpacker.unpackLong();
        } catch (IOException | MessagePackException e) {
            throw unreadable(e);
        }
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
        expect(ValueType.STRING);
        int size;
        try {
            size = unpacker.unpackRawStringHeader();
        } catch (IOException | MessagePackException e) {
            throw unreadable(e);
        }
        // A character has at most three bytes in UTF-8; one beyond the BMP has four, but counts as two.
        ByteBuffer encoded = payload("a text", size, maxLength * 3L);
        String text = decode(encoded);
        if (text.length() > maxLength) {
            throw new MalformedFrameException(
                    "a text of " + text.length() + " characters, but at most " + maxLength + " are allowed");
        }
        return text;
    }

    private static String decode(ByteBuffer encoded) throws MalformedFrameException {
        int start = encoded.arrayOffset();
        for (int i = 0; i < encoded.limit(); i++) {
            if (encoded.get(i) < 0) {
                try {
                    return StandardCharsets.UTF_8.newDecoder().decode(encoded).toString();
                } catch (CharacterCodingException e) {
                    throw new MalformedFrameException("a text is not UTF-8", e);
                }
            }
        }
        return new String(encoded.array(), start, encoded.limit(), StandardCharsets.ISO_8859_1);
    }

    @Override
    public ByteBuffer bytes(int maxLength) throws MalformedFrameException {
        expect(ValueType.BINARY);
        int size;
        try {
            size = unpacker.unpackBinaryHeader();
        } catch (IOException | MessagePackException e) {
            throw unreadable(e);
        }
        return payload("a block", size, maxLength);
    }

    /** Takes the bytes that follow a header. They are not copied. */
    private ByteBuffer payload(String what, int size, long max) throws MalformedFrameException {
        int left = left();
        if (size < 0 || size > max || size > left) {
            throw new MalformedFrameException(
                    what + " of " + size + " bytes, but " + left + " are left and " + max + " are allowed");
        }
        int start = offset + length - left;
        try {
            unpacker.readPayloadAsReference(size);
        } catch (IOException | MessagePackException e) {
            throw unreadable(e);
        }
        return ByteBuffer.wrap(array, start, size).slice();
    }

    private int left() {
        return length - (int) unpacker.getTotalReadBytes();
    }

    /** Checks what comes next. MessagePack itself would take a short text for a block. */
    private void expect(ValueType expected) throws MalformedFrameException {
        if (ended || left() <= 0) {
            throw new MalformedFrameException("the frame ends where " + expected + " was expected");
        }
        try {
            ValueType found = unpacker.getNextFormat().getValueType();
            if (found != expected) {
                throw new MalformedFrameException(
                        "found " + found + " at byte " + (length - left()) + " where " + expected + " was expected");
            }
        } catch (IOException | MessagePackException e) {
            throw unreadable(e);
        }
    }

    private MalformedFrameException unreadable(Exception e) {
        return new MalformedFrameException(
                "no MessagePack value at or before byte " + (length - left()) + ": "
                        + e.getClass().getSimpleName() + " " + e.getMessage(),
                e);
    }

    @Override
    public void end() throws MalformedFrameException {
        if (ended) {
            return;
        }
        if (left() != 0) {
            throw new MalformedFrameException(left() + " bytes are left after the last field");
        }
        ended = true;
        done.accept(unpacker);
    }
}
