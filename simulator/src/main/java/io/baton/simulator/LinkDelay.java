package io.baton.simulator;

import java.util.SplittableRandom;

/**
 * How long messages take on one link, in one direction.
 *
 * @param meanNanos the mean, or about that
 * @param mostNanos no message takes longer than this
 */
record LinkDelay(Shape shape, long meanNanos, long mostNanos) {
    /** How delays are distributed. */
    enum Shape {
        CONSTANT,
        UNIFORM,
        EXPONENTIAL,
        /** Most are fast, and a few take very long: a Pareto distribution. */
        HEAVY_TAILED,
        /** One in eight takes ten times as long as the others. */
        BIMODAL
    }

    private static final Shape[] SHAPES = Shape.values();

    static LinkDelay draw(SplittableRandom random, long typicalNanos, long mostNanos) {
        long mean = (long) (typicalNanos * (0.25 + 1.5 * random.nextDouble()));
        return new LinkDelay(SHAPES[random.nextInt(SHAPES.length)], Math.max(1_000, mean), mostNanos);
    }

    long next(SplittableRandom random) {
        long drawn = switch (shape) {
            case CONSTANT -> meanNanos;
            case UNIFORM -> random.nextLong(2 * meanNanos);
            case EXPONENTIAL -> meanNanos / 4 + Streams.exponential(random, meanNanos / 4 * 3);
            case HEAVY_TAILED -> (long) (meanNanos / 3 / Math.pow(1 - random.nextDouble(), 1 / 1.5));
            case BIMODAL -> random.nextInt(8) == 0 ? 10 * meanNanos : meanNanos / 2 + random.nextLong(meanNanos);
        };
        return Math.min(drawn, mostNanos);
    }
}
