package io.baton.core.engine;

import java.util.function.LongSupplier;

/** The clocks of this machine. The monotonic one starts just above zero, so that no comparison can wrap around. */
final class Ticker implements LongSupplier {
    private final long origin = System.nanoTime() - 1;

    long nanos() {
        return System.nanoTime() - origin;
    }

    long wallMillis() {
        return System.currentTimeMillis();
    }

    @Override
    public long getAsLong() {
        return nanos();
    }
}
