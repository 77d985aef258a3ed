package io.baton;

/** Baton can't do what was asked. The message says what is wrong, where, and what to do. */
public class BatonException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public BatonException(String message) {
        super(message);
    }

    public BatonException(String message, Throwable cause) {
        super(message, cause);
    }
}
