package io.baton.benchmarks;

import java.time.Duration;

/**
 * How much is measured.
 *
 * @param iterations iterations of JMH, for the warm-up and for the measurement
 * @param iteration how long one of them takes
 * @param warmUp how long processes exchange locks or frames before that counts
 * @param slices how often the hand-over and the bare round trip take turns
 * @param slice how long each turn is
 * @param shortFailovers how often a holder is killed, per algorithm, with a short lease
 * @param defaultFailovers how often a holder is killed with the default lease
 */
record Scale(
        int iterations,
        Duration iteration,
        Duration warmUp,
        int slices,
        Duration slice,
        int shortFailovers,
        int defaultFailovers) {
    static final Scale FULL =
            new Scale(5, Duration.ofSeconds(1), Duration.ofSeconds(5), 10, Duration.ofMillis(500), 6, 6);

    static final Scale QUICK =
            new Scale(3, Duration.ofMillis(300), Duration.ofSeconds(2), 3, Duration.ofMillis(300), 2, 1);
}
