package io.baton;

/** The node was closed, before the call or during it. */
public final class BatonClosedException extends BatonException {
    private static final long serialVersionUID = 1L;

    public BatonClosedException(String message) {
        super(message);
    }
}
