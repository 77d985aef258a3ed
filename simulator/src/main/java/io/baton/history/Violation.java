package io.baton.history;

/**
 * A broken promise.
 *
 * @param check which one
 * @param nanos when it showed: {@link Account} tells what happened around that time
 * @param message what shows it
 */
public record Violation(Check check, long nanos, String message) {
    /** What is checked. */
    public enum Check {
        /** No update of the counter is lost. */
        LOST_UPDATE,
        /** A fencing token is larger than that of every earlier grant. */
        FENCING,
        /** If {@code unlock()} returns normally, nobody else had been granted the lock in between. */
        WHOLE_HOLD,
        /** While {@code isHeldByCurrentThread()}, nobody else has been granted the lock. */
        EXCLUSION,
        /** Who lives gets the lock in the end. */
        PROGRESS
    }

    @Override
    public String toString() {
        return check + ": " + message;
    }
}
