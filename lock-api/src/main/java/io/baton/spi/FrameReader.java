package io.baton.spi;

import java.nio.ByteBuffer;

/** Reads the fields of one frame, in the order in which they were written. The bytes are hostile until read. */
public interface FrameReader {
    /** Reads a number. */
    long number() throws MalformedFrameException;

    /** Reads a number that has to be in {@code min … max}. */
    default long number(long min, long max) throws MalformedFrameException {
        long value = number();
        if (value < min || value > max) {
            throw new MalformedFrameException("number " + value + " is not within " + min + " and " + max);
        }
        return value;
    }

    /** Reads how many elements follow. */
    int count(int max) throws MalformedFrameException;

    /** Reads a text of at most so many characters. */
    String text(int maxLength) throws MalformedFrameException;

    /** Reads a block of at most so many bytes. The result may share memory with the frame. */
    ByteBuffer bytes(int maxLength) throws MalformedFrameException;

    /** Reads a flag. */
    default boolean flag() throws MalformedFrameException {
        return number(0, 1) == 1;
    }

    /** Checks that nothing is left. */
    void end() throws MalformedFrameException;
}
