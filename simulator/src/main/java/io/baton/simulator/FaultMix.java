package io.baton.simulator;

import java.util.SplittableRandom;

/**
 * What goes wrong in this run, and how often. Each seed leaves out about half of the kinds of faults: bugs that need a quiet
 * network and a crash, say, would hide behind everything at once.
 *
 * @param delayNanos the mean delay of a message
 * @param lateChance how many messages come later than everything, up to several leases
 * @param meanNanos the mean time between two faults of each kind, by {@link Kind}; 0 if it does not occur
 * @param fifo whether a pair's messages keep their order, apart from late ones and duplicates
 * @param longHoldChance how many holds take about as long as a lease, or longer
 */
record FaultMix(
        long delayNanos,
        double loss,
        double duplication,
        double lateChance,
        boolean fifo,
        boolean provenSenders,
        double longHoldChance,
        long[] meanNanos) {
    /** Faults that strike at some time, in contrast to those that may befall any message. */
    enum Kind {
        CRASH,
        CRASH_ALL,
        PAUSE,
        LEAVE,
        PARTITION,
        ONE_WAY,
        /** A holder is cut off or paused, and others forget what they promised it: where most rules about leases are needed. */
        AMBUSH,
        STORM
    }

    private static final long MILLIS = 1_000_000;

    static FaultMix draw(SplittableRandom random, boolean faults) {
        long delay = (long) (MILLIS * Math.pow(10, random.nextDouble() * 2.5 - 1));
        boolean fifo = random.nextBoolean();
        boolean proven = random.nextBoolean();
        double loss = pick(random, 0.1);
        double duplication = pick(random, 0.1);
        double late = pick(random, 0.04);
        double longHolds = pick(random, 0.4);
        long[] means = new long[Kind.values().length];
        for (int i = 0; i < means.length; i++) {
            long mean = (400 + random.nextInt(4_000)) * MILLIS;
            means[i] = random.nextBoolean() ? mean : 0;
        }
        means[Kind.CRASH_ALL.ordinal()] *= 3;
        if (!faults) {
            return new FaultMix(delay, 0, 0, 0, fifo, proven, 0, new long[means.length]);
        }
        return new FaultMix(delay, loss, duplication, late, fifo, proven, longHolds, means);
    }

    private static double pick(SplittableRandom random, double most) {
        double value = random.nextDouble() * most;
        return random.nextBoolean() ? value : 0;
    }

    long mean(Kind kind) {
        return meanNanos[kind.ordinal()];
    }

    @Override
    public String toString() {
        StringBuilder words = new StringBuilder(String.format(
                java.util.Locale.ROOT,
                "delay %.2f ms%s, loss %.3f, duplication %.3f, late %.4f, long holds %.3f",
                delayNanos / 1e6,
                fifo ? " in order" : "",
                loss,
                duplication,
                lateChance,
                longHoldChance));
        for (Kind kind : Kind.values()) {
            if (mean(kind) > 0) {
                words.append(", ")
                        .append(kind)
                        .append(" every ")
                        .append(mean(kind) / MILLIS)
                        .append(" ms");
            }
        }
        return words.toString();
    }
}
