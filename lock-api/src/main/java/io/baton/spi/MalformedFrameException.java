package io.baton.spi;

/** Bytes that are no frame of ours. Says what was found and what was expected. */
public final class MalformedFrameException extends Exception {
    private static final long serialVersionUID = 1L;

    public MalformedFrameException(String message) {
        super(message);
    }

    public MalformedFrameException(String message, Throwable cause) {
        super(message, cause);
    }
}
