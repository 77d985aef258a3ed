package io.baton.simulator;

import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * What is simulated, apart from the seed. Times are virtual nanoseconds.
 *
 * @param algorithm the lock algorithm
 * @param election the election algorithm
 * @param nodes how many voters; 0 lets the seed pick 3 or 5
 * @param faults whether anything goes wrong at all
 * @param sticky whether nodes keep a lock after its release; null lets the seed decide
 * @param locks how many locks there are
 * @param clients how many clients each node has
 * @param timing the cluster's times; null lets the seed decide
 * @param faultNanos how long the first phase lasts, in which things go wrong
 * @param settleNanos how long the cluster may need at most to finish everything after that
 */
public record SimulationOptions(
        String algorithm,
        String election,
        int nodes,
        boolean faults,
        Stickiness sticky,
        int locks,
        int clients,
        @Nullable Timing timing,
        long faultNanos,
        long settleNanos) {
    private static final long MILLIS = 1_000_000;
    private static final long SECONDS = 1_000_000_000;

    /** Whether locks are sticky. */
    public enum Stickiness {
        STICKY,
        PLAIN,
        SEED_DECIDES
    }

    /**
     * The cluster's times: the proportions of the defaults, but shorter, so that much happens in few events.
     *
     * @param drift how much clock rates may differ; the simulated ones differ by nearly as much
     */
    public record Timing(
            long leaseNanos, double drift, long heartbeatNanos, long suspicionNanos, long maxWallSkewMillis) {
        /** Draws a lease, with the rest in the proportions of the defaults, and how far clocks may be apart. */
        static Timing draw(SplittableRandom random) {
            long lease = (300 + random.nextInt(500)) * MILLIS;
            double drift = List.of(0.001, 0.05, 0.25).get(random.nextInt(3));
            return new Timing(lease, drift, lease / 10, lease / 8 * 5, random.nextInt(2) * 100L);
        }
    }

    /** Returns the usual options for a combination of algorithms. */
    public static SimulationOptions of(String algorithm, String election) {
        return new SimulationOptions(
                algorithm, election, 0, true, Stickiness.SEED_DECIDES, 2, 2, null, 8 * SECONDS, 120 * SECONDS);
    }

    public SimulationOptions withNodes(int newNodes) {
        return new SimulationOptions(
                algorithm, election, newNodes, faults, sticky, locks, clients, timing, faultNanos, settleNanos);
    }

    public SimulationOptions withFaults(boolean newFaults) {
        return new SimulationOptions(
                algorithm, election, nodes, newFaults, sticky, locks, clients, timing, faultNanos, settleNanos);
    }

    public SimulationOptions withSticky(Stickiness newSticky) {
        return new SimulationOptions(
                algorithm, election, nodes, faults, newSticky, locks, clients, timing, faultNanos, settleNanos);
    }

    public SimulationOptions withDurations(long newFaultNanos, long newSettleNanos) {
        return new SimulationOptions(
                algorithm, election, nodes, faults, sticky, locks, clients, timing, newFaultNanos, newSettleNanos);
    }

    /** Returns the command that replays a seed. */
    public String replayCommand(long seed) {
        return "./baton simulate --algorithm " + algorithm + " --election " + election
                + (nodes == 0 ? "" : " --nodes " + nodes)
                + (faults ? "" : " --no-faults") + " --seed " + seed + " --trace";
    }
}
