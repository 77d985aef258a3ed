package io.baton.simulator;

/**
 * A machine's clocks as functions of virtual time. All integer arithmetic: the same on every platform.
 *
 * @param offset the monotonic clock at virtual time 0; says nothing, as with {@code nanoTime}, and may be negative
 * @param fastPpm how much faster than virtual time the monotonic clock runs, in millionths
 * @param wallMillis the wall clock at virtual time 0
 */
record SimClock(long offset, long fastPpm, long wallMillis) {
    private static final long MILLION = 1_000_000;

    /** Returns the monotonic clock. */
    long nanos(long virtual) {
        return offset + virtual + virtual / MILLION * fastPpm + virtual % MILLION * fastPpm / MILLION;
    }

    /** Returns the wall clock. */
    long wallMillis(long virtual) {
        return wallMillis + virtual / MILLION;
    }

    /** Returns the first virtual instant at which the monotonic clock has reached that reading. */
    long virtual(long nanos) {
        long low = (long) ((nanos - offset) / (1 + fastPpm / (double) MILLION)) - 2;
        long instant = Math.max(0, low);
        while (nanos(instant) - nanos < 0) {
            instant++;
        }
        return instant;
    }
}
