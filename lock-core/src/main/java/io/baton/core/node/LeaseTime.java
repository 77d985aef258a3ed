package io.baton.core.node;

/**
 * Until when this node may act, on its own monotonic clock. Written by the core on the engine thread, read by any thread: the
 * fast path of every gate checks it after its CAS.
 */
public final class LeaseTime {
    private volatile long until;

    /** Starts without a lease. */
    public LeaseTime(long now) {
        until = now;
    }

    /** Tells whether the lease is valid at that time. The difference is compared: the clock may wrap around. */
    public boolean valid(long now) {
        return now - until < 0;
    }

    /** Returns the end of the lease. */
    public long until() {
        return until;
    }

    /** Sets the end of the lease. Engine thread. */
    public void set(long newUntil) {
        until = newUntil;
    }
}
