package io.baton.transport.zeromq;

import io.baton.spi.FrameWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.msgpack.core.MessageBufferPacker;

/** Writes what {@link MessagePackReader} reads. */
final class MessagePackWriter implements FrameWriter {
    private final MessageBufferPacker packer;
    private final Consumer<MessageBufferPacker> done;

    /** Makes a writer that gives the packer to {@code done} when the frame is finished. */
    MessagePackWriter(MessageBufferPacker packer, Consumer<MessageBufferPacker> done) {
        this.packer = packer;
        this.done = done;
    }

    @Override
    public FrameWriter number(long value) {
        try {
            packer.packLong(value);
            return this;
        } catch (IOException e) {
            throw impossible(e);
        }
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
        try {
            if (isPlain(value)) {
                packer.packString(value);
            } else {
                // Strict: half a surrogate pair would be read back as another text, and two names become one.
                ByteBuffer utf8 = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(value));
                packer.packRawStringHeader(utf8.remaining());
                packer.writePayload(utf8.array(), utf8.arrayOffset(), utf8.remaining());
            }
            return this;
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException("text is not valid Unicode", e);
        } catch (IOException e) {
            throw impossible(e);
        }
    }

    private static boolean isPlain(String value) {
        for (int i = 0; i < value.length(); i++) {
            if (value.charAt(i) >= 0x80) {
                return false;
            }
        }
        return true;
    }

    @Override
    public FrameWriter bytes(ByteBuffer value) {
        try {
            int length = value.remaining();
            packer.packBinaryHeader(length);
            if (value.hasArray()) {
                packer.writePayload(value.array(), value.arrayOffset() + value.position(), length);
                value.position(value.limit());
            } else {
                byte[] copy = new byte[length];
                value.get(copy);
                packer.writePayload(copy);
            }
            return this;
        } catch (IOException e) {
            throw impossible(e);
        }
    }

    /** Returns an array of its own: the caller keeps it to send it again while the packer writes the next frame. */
    @Override
    public ByteBuffer finish() {
        ByteBuffer frame = ByteBuffer.wrap(packer.toByteArray());
        packer.clear();
        done.accept(packer);
        return frame;
    }

    private static UncheckedIOException impossible(IOException e) {
        return new UncheckedIOException("a buffer in memory failed", e);
    }
}
