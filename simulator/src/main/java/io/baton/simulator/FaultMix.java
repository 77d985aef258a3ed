package io.baton.simulator;

import java.util.Locale;
import java.util.SplittableRandom;

/**
 * What goes wrong in this run, and how often. Each seed leaves out about half of the kinds of faults: bugs that need a quiet
 * network and a crash, say, would hide behind everything at once.
 *
 * @param delayNanos the mean delay of a message, over all links
 * @param mostDelayNanos how long a message takes at most, apart from late ones
 * @param lateChance how many messages come later than everything
 * @param latestNanos how late these are at most: several leases
 * @param fifo whether a link's messages keep their order, apart from late ones and duplicates
 * @param provenSenders whether the transport tells who sent a frame
 * @param longHoldChance how many holds take about as long as a lease, or longer
 * @param stallChance how many candidates are put aside when their PREPARE or INSTALL is out to some
 * @param belatedChance how many messages about views come a second time, up to several leases later
 * @param comebackChance how often those whom a candidate leaves out are back in the midst of the change
 * @param meanNanos the mean time between two faults of each kind, by {@link Kind}; 0 if it does not occur
 */
record FaultMix(
        long delayNanos,
        long mostDelayNanos,
        double loss,
        double duplication,
        double lateChance,
        long latestNanos,
        boolean fifo,
        boolean provenSenders,
        double longHoldChance,
        double stallChance,
        double belatedChance,
        double comebackChance,
        long[] meanNanos) {
    /** Faults that strike at some time, in contrast to those that may befall any message. */
    enum Kind {
        CRASH,
        CRASH_ALL,
        /** Somebody who holds a lock crashes. */
        HOLDER_CRASH,
        PAUSE,
        LEAVE,
        PARTITION,
        ONE_WAY,
        /** A partition that comes and goes. */
        FLAPPING,
        /** Links keep everything back for a while. */
        CLOG,
        /** A holder is cut off or paused, and others forget what they promised it: where most rules about leases are needed. */
        AMBUSH,
        /** Many messages are lost for a while. */
        STORM,
        /** A monotonic clock goes on at another rate. */
        CLOCK_RATE,
        /** A wall clock is set, within what it may be wrong by. */
        WALL_CLOCK
    }

    private static final Kind[] KINDS = Kind.values();
    private static final double MICROS = 1_000;

    static FaultMix draw(SplittableRandom random, Trouble trouble, long leaseNanos) {
        boolean fifo = random.nextBoolean();
        boolean proven = random.nextBoolean();
        // From 0.05 ms on, over two or nearly three powers of ten: what would be a failure at one speed is a race at
        // another.
        boolean quick = trouble == Trouble.NONE || trouble == Trouble.HOLDER_CRASH;
        long delay = (long) (50 * MICROS * Math.pow(10, random.nextDouble() * (quick ? 1.6 : 2.7)));
        long most = quick ? leaseNanos / 64 : leaseNanos / 2;
        long latest = 4 * leaseNanos;
        double longHolds = pick(random, 0.4);
        return switch (trouble) {
            case NONE -> new FaultMix(delay, most, 0, 0, 0, latest, fifo, proven, 0, 0, 0, 0, new long[KINDS.length]);
            case LOSS ->
                new FaultMix(
                        delay,
                        most,
                        pick(random, 0.2),
                        pick(random, 0.2),
                        pick(random, 0.2),
                        latest,
                        fifo,
                        proven,
                        longHolds / 4,
                        0,
                        0,
                        0,
                        new long[KINDS.length]);
            case HOLDER_CRASH ->
                new FaultMix(
                        delay, most, 0, 0, 0, latest, fifo, proven, longHolds, 0, 0, 0, crashes(random, leaseNanos));
            case STORM ->
                new FaultMix(
                        delay,
                        most,
                        pick(random, 0.2),
                        pick(random, 0.2),
                        pick(random, 0.1),
                        latest,
                        fifo,
                        proven,
                        longHolds,
                        pick(random, 0.3),
                        pick(random, 0.5),
                        pick(random, 0.5),
                        storm(random, leaseNanos));
        };
    }

    private static long[] crashes(SplittableRandom random, long leaseNanos) {
        long[] means = new long[KINDS.length];
        means[Kind.HOLDER_CRASH.ordinal()] = leaseNanos / 2 + random.nextLong(3 * leaseNanos);
        return means;
    }

    private static long[] storm(SplittableRandom random, long leaseNanos) {
        long[] means = new long[KINDS.length];
        for (int i = 0; i < means.length; i++) {
            long mean = leaseNanos + random.nextLong(6 * leaseNanos);
            means[i] = random.nextBoolean() ? mean : 0;
        }
        means[Kind.CRASH_ALL.ordinal()] *= 3;
        if (random.nextInt(4) > 0) {
            means[Kind.AMBUSH.ordinal()] = leaseNanos + random.nextLong(3 * leaseNanos);
        }
        return means;
    }

    private static double pick(SplittableRandom random, double most) {
        double value = random.nextDouble() * most;
        return random.nextBoolean() ? value : 0;
    }

    /** How long a message takes at most when the faults have stopped. */
    long calmDelayNanos() {
        return mostDelayNanos / 5;
    }

    long mean(Kind kind) {
        return meanNanos[kind.ordinal()];
    }

    @Override
    public String toString() {
        StringBuilder words = new StringBuilder(String.format(
                Locale.ROOT,
                "delay %.2f ms%s, loss %.3f, duplication %.3f, late %.3f, long holds %.3f, stalls %.3f, belated %.3f, comebacks %.3f",
                delayNanos / 1e6,
                fifo ? " in order" : "",
                loss,
                duplication,
                lateChance,
                longHoldChance,
                stallChance,
                belatedChance,
                comebackChance));
        for (Kind kind : KINDS) {
            if (mean(kind) > 0) {
                words.append(", ")
                        .append(kind)
                        .append(" every ")
                        .append(mean(kind) / 1_000_000)
                        .append(" ms");
            }
        }
        return words.toString();
    }
}
