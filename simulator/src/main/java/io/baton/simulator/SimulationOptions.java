package io.baton.simulator;

import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What is simulated, apart from the seed. Times are virtual nanoseconds.
 *
 * @param algorithm the lock algorithm
 * @param election the election algorithm
 * @param nodes how many voters, at most {@link #MOST_NODES}; 0 lets the seed pick
 * @param trouble what goes wrong
 * @param sticky whether nodes keep a lock after its release
 * @param locks how many locks there are at most
 * @param clients how many clients each node has; 0 lets the seed pick
 * @param timing the cluster's times; null lets the seed decide
 * @param faultNanos how long things go wrong; 0 lets the seed decide
 * @param settleNanos how long the cluster may need at most to finish everything after that
 * @param rounds how often each client asks for a lock, once all nodes are in one view: a run that is small enough to be drawn;
 *     0 lets clients go on as long as the phases last
 * @param stateDir whether epochs outlive a process; then wall clocks are wrong by years
 * @param offRoster how many nodes there are at most that are no voters; the seed decides, as long as that leaves no more than
 *     {@link #MOST_NODES}
 */
public record SimulationOptions(
        String algorithm,
        String election,
        int nodes,
        Trouble trouble,
        Stickiness sticky,
        int locks,
        int clients,
        @Nullable Timing timing,
        long faultNanos,
        long settleNanos,
        int rounds,
        boolean stateDir,
        int offRoster) {
    /** The largest cluster. */
    public static final int MOST_NODES = 25;

    private static final int USUAL_LOCKS = 2;
    private static final int USUAL_CLIENTS = 0;
    private static final long MILLIS = 1_000_000;
    private static final long SECONDS = 1_000_000_000;

    public SimulationOptions {
        if (nodes < 0 || offRoster < 0 || nodes + offRoster > MOST_NODES) {
            throw new IllegalArgumentException(nodes + offRoster + " nodes are not within 0 and " + MOST_NODES);
        }
    }

    private static final double[] DRIFTS = {0.001, 0.05, 0.25};

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
        static Timing draw(SplittableRandom random, Trouble trouble, int nodes) {
            long lease = (300 + random.nextInt(500)) * MILLIS;
            double drift = DRIFTS[random.nextInt(DRIFTS.length)];
            long skew = random.nextInt(2) * 100L;
            // Heartbeats are most of the traffic where nothing else happens, or where there are many nodes.
            int often = trouble == Trouble.NONE || nodes > 5 ? 4 : 4 + random.nextInt(7);
            return new Timing(lease, drift, lease / often, lease / 8 * 5, skew);
        }
    }

    /** Returns the usual options for a combination of algorithms. */
    public static SimulationOptions of(String algorithm, String election) {
        return new SimulationOptions(
                algorithm,
                election,
                0,
                Trouble.STORM,
                Stickiness.SEED_DECIDES,
                USUAL_LOCKS,
                USUAL_CLIENTS,
                null,
                0,
                120 * SECONDS,
                0,
                false,
                0);
    }

    public SimulationOptions withNodes(int newNodes) {
        return with(draft -> draft.nodes = newNodes);
    }

    public SimulationOptions withTrouble(Trouble newTrouble) {
        return with(draft -> draft.trouble = newTrouble);
    }

    public SimulationOptions withSticky(Stickiness newSticky) {
        return with(draft -> draft.sticky = newSticky);
    }

    public SimulationOptions withDurations(long newFaultNanos, long newSettleNanos) {
        return with(draft -> {
            draft.faultNanos = newFaultNanos;
            draft.settleNanos = newSettleNanos;
        });
    }

    public SimulationOptions withLocks(int newLocks) {
        return with(draft -> draft.locks = newLocks);
    }

    public SimulationOptions withClients(int newClients) {
        return with(draft -> draft.clients = newClients);
    }

    public SimulationOptions withRounds(int newRounds) {
        return with(draft -> draft.rounds = newRounds);
    }

    public SimulationOptions withStateDir() {
        return with(draft -> draft.stateDir = true);
    }

    public SimulationOptions withOffRoster(int newOffRoster) {
        return with(draft -> draft.offRoster = newOffRoster);
    }

    private SimulationOptions with(Consumer<Draft> change) {
        Draft draft = new Draft(this);
        change.accept(draft);
        return draft.options(this);
    }

    /** What can be changed, so that a change names nothing else. */
    private static final class Draft {
        int nodes;
        Trouble trouble;
        Stickiness sticky;
        int locks;
        int clients;
        long faultNanos;
        long settleNanos;
        int rounds;
        boolean stateDir;
        int offRoster;

        Draft(SimulationOptions from) {
            nodes = from.nodes;
            trouble = from.trouble;
            sticky = from.sticky;
            locks = from.locks;
            clients = from.clients;
            faultNanos = from.faultNanos;
            settleNanos = from.settleNanos;
            rounds = from.rounds;
            stateDir = from.stateDir;
            offRoster = from.offRoster;
        }

        SimulationOptions options(SimulationOptions from) {
            return new SimulationOptions(
                    from.algorithm,
                    from.election,
                    nodes,
                    trouble,
                    sticky,
                    locks,
                    clients,
                    from.timing,
                    faultNanos,
                    settleNanos,
                    rounds,
                    stateDir,
                    offRoster);
        }
    }

    /** Returns what a run of these options shows, for the top of a picture. */
    String title(int actualNodes, long seed) {
        return algorithm + ", " + actualNodes + (actualNodes == 1 ? " node" : " nodes") + ", election " + election
                + ", faults " + trouble.label() + ", seed " + seed;
    }

    /** Returns the command that replays a seed. */
    public String replayCommand(long seed) {
        return "./baton simulate --algorithm " + algorithm + " --election " + election
                + (nodes == 0 ? "" : " --nodes " + nodes) + " --faults " + trouble.label()
                + (locks == USUAL_LOCKS && rounds == 0 ? "" : " --locks " + locks)
                + (clients == USUAL_CLIENTS ? "" : " --clients " + clients)
                + (sticky == Stickiness.SEED_DECIDES ? "" : sticky == Stickiness.STICKY ? " --sticky" : " --no-sticky")
                + (rounds == 0 ? "" : " --rounds " + rounds) + (stateDir ? " --state-dir" : "")
                + (offRoster == 0 ? "" : " --off-roster " + offRoster) + " --seed " + seed
                + " --trace";
    }
}
