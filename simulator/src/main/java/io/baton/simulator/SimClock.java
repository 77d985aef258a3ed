package io.baton.simulator;

/**
 * A machine's clocks as functions of virtual time, in pieces: now and then the rate of the monotonic clock changes, or the wall
 * clock is set. All integer arithmetic: the same on every platform. Asked only for the present and later.
 */
final class SimClock {
    private static final long MILLION = 1_000_000;

    private long since;
    private long nanosThen;
    private long fastPpm;
    private long wallMillis;

    /**
     * Makes clocks.
     *
     * @param offset the monotonic clock at virtual time 0; says nothing, as with {@code nanoTime}, and may be negative
     * @param fastPpm how much faster than virtual time the monotonic clock runs, in millionths
     * @param wallMillis the wall clock at virtual time 0
     */
    SimClock(long offset, long fastPpm, long wallMillis) {
        this.nanosThen = offset;
        this.fastPpm = fastPpm;
        this.wallMillis = wallMillis;
    }

    /** Returns the monotonic clock. */
    long nanos(long virtual) {
        long passed = virtual - since;
        return nanosThen + passed + passed / MILLION * fastPpm + passed % MILLION * fastPpm / MILLION;
    }

    /** Returns the wall clock. */
    long wallMillis(long virtual) {
        return wallMillis + virtual / MILLION;
    }

    /** Returns the first virtual instant at which the monotonic clock has reached that reading, as far as is known now. */
    long virtual(long nanos) {
        long low = (long) ((nanos - nanosThen) / (1 + fastPpm / (double) MILLION)) - 2;
        long instant = since + Math.max(0, low);
        while (nanos(instant) - nanos < 0) {
            instant++;
        }
        return instant;
    }

    /** From now on the monotonic clock runs at another rate. */
    void run(long virtual, long newFastPpm) {
        nanosThen = nanos(virtual);
        since = virtual;
        fastPpm = newFastPpm;
    }

    /** Sets the wall clock to what a clock shows that was at that reading at virtual time 0. */
    void setWall(long newWallMillis) {
        wallMillis = newWallMillis;
    }
}
