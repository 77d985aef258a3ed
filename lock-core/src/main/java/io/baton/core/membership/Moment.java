package io.baton.core.membership;

/** The time of the event that is being handled, as passed in from outside. The monotonic clock starts above zero. */
public final class Moment {
    private long nanos;
    private long wallMillis;

    public Moment(long nanos, long wallMillis) {
        set(nanos, wallMillis);
    }

    public void set(long newNanos, long newWallMillis) {
        nanos = newNanos;
        wallMillis = newWallMillis;
    }

    /** Returns the node's monotonic clock. */
    public long nanos() {
        return nanos;
    }

    /** Returns the node's wall clock. */
    public long wallMillis() {
        return wallMillis;
    }
}
