package io.baton;

/**
 * A hold was lost, or can't be shown to have lasted. What was done under it may have happened beside somebody else's work,
 * unless its fencing token was checked.
 */
public final class LockLostException extends IllegalMonitorStateException {
    private static final long serialVersionUID = 1L;

    private final String lock;
    private final long fencingToken;

    public LockLostException(String lock, long fencingToken, String reason) {
        super("lock \"" + lock + "\" was lost (fencing token " + fencingToken + "): " + reason);
        this.lock = lock;
        this.fencingToken = fencingToken;
    }

    /** Returns the lock's name. */
    public String lock() {
        return lock;
    }

    /** Returns the token of the lost hold. */
    public long fencingToken() {
        return fencingToken;
    }
}
