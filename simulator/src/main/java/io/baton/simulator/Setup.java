package io.baton.simulator;

import io.baton.simulator.SimulationOptions.Timing;
import io.baton.spi.Mode;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * What the seed decides before a run begins, as far as the options leave it open.
 *
 * @param nodes how many voters
 * @param offRoster how many nodes that are no voters
 * @param sticky whether nodes keep a lock after its release
 * @param localPasses how often a wanted lock goes on to somebody on the same node
 * @param timing the cluster's times
 * @param locks how many locks
 * @param clients how many clients on each node
 * @param rounds how often each client takes a lock before everybody takes each lock once more
 * @param thinkNanos the mean time between two rounds
 * @param holdNanos the mean time that a lock is held
 * @param troubledNanos how long things go wrong
 * @param forgetAfterNanos after how long out of use locks are forgotten; 0 if never
 * @param doors in which ways a node holds a lock, each way one at a time
 * @param permits how many may hold at once
 * @param lockOptions what the lock algorithm is told
 */
record Setup(
        int nodes,
        int offRoster,
        boolean sticky,
        int localPasses,
        Timing timing,
        int locks,
        int clients,
        int rounds,
        long thinkNanos,
        long holdNanos,
        long troubledNanos,
        long forgetAfterNanos,
        List<Mode> doors,
        int permits,
        Map<String, String> lockOptions) {
    private static final long MILLIS = 1_000_000;

    /** Up to here every seed may have several clients and locks: enough for all that can happen between two or three. */
    private static final int SMALL = 5;

    static Setup draw(SplittableRandom random, SimulationOptions options, Set<Mode> modes) {
        int drawnNodes = nodes(random);
        int nodes = options.nodes() > 0 ? options.nodes() : drawnNodes;
        int offRoster = options.offRoster() == 0
                ? 0
                : Math.min(1 + random.split().nextInt(options.offRoster()), SimulationOptions.MOST_NODES - nodes);
        boolean small = nodes + offRoster <= SMALL;
        boolean drawnSticky = random.nextBoolean();
        boolean sticky = switch (options.sticky()) {
            case STICKY -> true;
            case PLAIN -> false;
            case SEED_DECIDES -> drawnSticky;
        };
        int localPasses = random.nextInt(4) * 2;
        Timing drawn = Timing.draw(random, options.trouble(), nodes);
        Timing timing = options.timing() == null ? drawn : options.timing();
        int drawnLocks = 1 + random.nextInt(options.locks());
        int drawnClients = 1 + random.nextInt(2);
        int drawnRounds = random.nextInt(small ? 4 : 2);
        boolean endless = options.trouble() == Trouble.STORM || options.trouble() == Trouble.HOLDER_CRASH;
        boolean eager = random.nextBoolean();
        long think = endless ? (eager ? 10 : 60) * MILLIS : (eager ? 1 : 8) * MILLIS;
        long hold = endless || random.nextBoolean() ? 3 * MILLIS : MILLIS / 4;
        int permits = 1 + random.nextInt(3);
        int permitsPerNode = 1 + random.nextInt(Math.min(2, permits));
        // Heartbeats alone grow with the square of the nodes: many nodes live for fewer leases.
        long leases = Math.min(16, Math.max(4, 60 / (nodes + offRoster)));
        return new Setup(
                nodes,
                offRoster,
                sticky,
                localPasses,
                timing,
                small ? drawnLocks : 1,
                options.clients() > 0 ? options.clients() : small ? drawnClients : 1,
                endless ? Integer.MAX_VALUE : drawnRounds,
                think,
                hold,
                troubled(options, leases * timing.leaseNanos()),
                forgetAfter(random, options, timing.leaseNanos()),
                doors(modes, permitsPerNode),
                modes.contains(Mode.PERMIT) ? permits : 1,
                modes.contains(Mode.PERMIT) && permitsPerNode > 1
                        ? Map.of("permits-per-node", String.valueOf(permitsPerNode))
                        : Map.of());
    }

    /** Half of the runs forget. Soon, so that it happens in the midst of use; but who waits may repeat its request as often. */
    private static long forgetAfter(SplittableRandom random, SimulationOptions options, long leaseNanos) {
        long drawn = options.trouble() == Trouble.NONE
                ? (4 + random.nextInt(30)) * MILLIS
                : leaseNanos / 4 + random.nextLong(leaseNanos);
        return random.nextBoolean() && options.rounds() == 0 ? drawn : 0;
    }

    private static List<Mode> doors(Set<Mode> modes, int permitsPerNode) {
        if (modes.contains(Mode.PERMIT)) {
            return Collections.nCopies(permitsPerNode, Mode.PERMIT);
        }
        return modes.contains(Mode.SHARED) ? List.of(Mode.EXCLUSIVE, Mode.SHARED) : List.of(Mode.EXCLUSIVE);
    }

    private static long troubled(SimulationOptions options, long drawnNanos) {
        if (options.rounds() > 0 && options.trouble() == Trouble.NONE) {
            return 0; // all that happens is a few rounds
        }
        return options.faultNanos() > 0 ? options.faultNanos() : drawnNanos;
    }

    /** Mostly 3 or 5; 1 to 25. */
    private static int nodes(SplittableRandom random) {
        int kind = random.nextInt(100);
        int other = random.nextInt(1_000);
        if (kind < 50) {
            return 3;
        } else if (kind < 78) {
            return 5;
        } else if (kind < 90) {
            return 1 + other % 4;
        } else if (kind < 96) {
            return 6 + other % 4;
        }
        return kind < 98 ? 10 + other % 16 : 20 + other % 6;
    }
}
