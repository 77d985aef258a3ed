package io.baton.cli.cluster;

/** What had to happen did not happen in time, or can't any more. The message says what. */
public final class NotSeenException extends Exception {
    private static final long serialVersionUID = 1L;

    public NotSeenException(String message) {
        super(message);
    }
}
