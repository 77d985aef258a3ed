package io.baton.simulator;

import java.util.SplittableRandom;

/**
 * The seed's random numbers, one stream for each purpose: a change in what the clients draw must not reshuffle what the
 * network does.
 */
final class Streams {
    /** What random numbers are for. */
    enum Purpose {
        MIX,
        NETWORK,
        FAULTS,
        CLIENTS,
        CLOCKS,
        ENGINES,
        VIEWS,
        ROLLING,
        DISKS
    }

    private final long seed;

    Streams(long seed) {
        this.seed = seed;
    }

    SplittableRandom stream(Purpose purpose) {
        // Neighbouring seeds and purposes must not give related streams: mix them apart first.
        long mixed = new SplittableRandom(seed).nextLong();
        return new SplittableRandom(new SplittableRandom(mixed + purpose.ordinal()).nextLong());
    }

    /** Draws from an exponential distribution with that mean. */
    static long exponential(SplittableRandom random, long mean) {
        return (long) (-mean * Math.log(1 - random.nextDouble()));
    }

    static boolean chance(SplittableRandom random, double probability) {
        return random.nextDouble() < probability;
    }
}
