package io.baton.simulator;

import io.baton.ClusterView;
import io.baton.simulator.Streams.Purpose;
import io.baton.simulator.check.Abandonment;
import io.baton.simulator.check.Checkers;
import io.baton.simulator.check.Continuity;
import io.baton.simulator.check.Exclusion;
import io.baton.simulator.check.FencingOrder;
import io.baton.simulator.check.Progress;
import io.baton.simulator.check.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;

/**
 * One run. First things go wrong, and no promise of safety may break; then the faults stop, whatever was down starts again, and
 * everything must finish. No thread, no real clock: the seed decides all.
 */
public final class Simulation {
    /** A run that does nothing but spin never reaches its end; it would be found by nobody. */
    private static final long MOST_EVENTS = 2_000_000;

    private static final long WALL_START_MILLIS = 1_795_000_000_000L;

    private final World world;
    private final long seed;
    private final SimNetwork network;
    private final List<SimNode> nodes = new ArrayList<>();
    private final Faults faults;
    private final Checkers checkers;
    private long settledNanos;

    private Simulation(SimulationOptions options, Subject subject, long seed, Trace trace) {
        this.seed = seed;
        Streams streams = new Streams(seed);
        this.checkers = new Checkers(List.of(
                new Exclusion(this::leaseValid),
                new Continuity(),
                new FencingOrder(),
                new Abandonment(),
                new Progress()));
        this.world = new World(options, streams, subject, trace, checkers);
        int size = world.roster.size();
        this.network = new SimNetwork(
                world.agenda,
                streams,
                world.mix,
                size,
                (from, to, frame) -> nodes.get(to).deliver(from, frame));
        SplittableRandom clocks = streams.stream(Purpose.CLOCKS);
        for (int i = 0; i < size; i++) {
            nodes.add(new SimNode(world, network, i, drawClock(i, clocks)));
        }
        this.faults = new Faults(world, network, nodes, streams);
    }

    /** Runs a seed without a trace. */
    public static SimulationResult run(SimulationOptions options, Subject subject, long seed) {
        return run(options, subject, seed, Trace.off());
    }

    /** Runs a seed. The trace changes nothing. */
    public static SimulationResult run(SimulationOptions options, Subject subject, long seed, Trace trace) {
        return new Simulation(options, subject, seed, trace).run();
    }

    private SimClock drawClock(int node, SplittableRandom random) {
        SimulationOptions.Timing timing = world.timing;
        long offset = random.nextLong(1, 1L << 50);
        // The ratio of two rates stays below 1 + drift. The extremes are where a lease could break.
        long most = (long) (timing.drift() * 999_999);
        long drawn = random.nextLong(most + 1);
        int extreme = random.nextInt(3);
        long ppm = extreme == 0 ? 0 : extreme == 1 ? most : drawn;
        long wall = WALL_START_MILLIS + random.nextLong(timing.maxWallSkewMillis() + 1);
        return new SimClock(offset, world.sabotage.clockPpm(node, ppm), world.sabotage.wallMillis(node, wall));
    }

    private boolean leaseValid(String node) {
        SimNode simulated = nodes.get(node.charAt(0) - 'a');
        SimProcess process = simulated.process();
        return process != null && process.lease().valid(process.nanos());
    }

    private SimulationResult run() {
        Violation violation = null;
        if (world.trace.on()) {
            world.trace("*", "seed " + seed + ": " + world.mix + (world.sticky ? ", sticky" : ", not sticky"));
        }
        try {
            phases();
        } catch (Violation broken) {
            violation = broken;
        } catch (RuntimeException | AssertionError | StackOverflowError e) {
            violation = new Violation("NoException", "the code under test threw " + e, e);
        }
        if (violation != null) {
            world.trace("*", "VIOLATION of " + violation.checker() + ": " + violation.getMessage());
        }
        return new SimulationResult(
                seed,
                violation,
                world.agenda.now(),
                settledNanos,
                world.agenda.scheduled(),
                network.frames(),
                world.tally.grants,
                world.tally.fastGrants,
                world.tally.lost,
                world.tally.views);
    }

    private void phases() {
        faults.start();
        long faultsEnd = world.options.faultNanos();
        while (world.agenda.step(faultsEnd)) {
            bounded();
        }
        world.settle();
        faults.stop();
        checkers.faultsStopped(faultsEnd);
        long limit = faultsEnd + world.options.settleNanos();
        String unfinished = unfinished();
        for (int i = 1; unfinished != null && world.agenda.step(limit); i++) {
            bounded();
            // Looking is dear, compared with most events.
            unfinished = i % 32 == 0 ? unfinished() : unfinished;
        }
        settledNanos = world.agenda.now() - faultsEnd;
        checkers.ended(world.agenda.now(), unfinished == null ? "" : unfinished);
    }

    private void bounded() {
        if (world.agenda.scheduled() > MOST_EVENTS) {
            throw new Violation("Bounded", "more than " + MOST_EVENTS + " events: somebody spins");
        }
    }

    /** Says what is still to come in the second phase; null if nothing is. */
    private @Nullable String unfinished() {
        StringJoiner missing = new StringJoiner("; ");
        for (SimNode node : nodes) {
            SimProcess process = node.process();
            if (process == null || process.leaving()) {
                missing.add(node.id() + " is down");
                continue;
            }
            for (SimClient client : process.clients()) {
                if (!client.done()) {
                    missing.add(client.name() + " has not finished");
                }
            }
        }
        views(missing);
        return missing.length() == 0 ? null : missing.toString();
    }

    private void views(StringJoiner missing) {
        Optional<ClusterView> common = Optional.empty();
        for (SimNode node : nodes) {
            SimProcess process = node.process();
            if (process == null) {
                continue;
            }
            Optional<ClusterView> view = process.core().view();
            if (view.isEmpty() || !process.core().ready()) {
                missing.add(node.id() + " is not ready, in " + view);
            } else if (view.get().members().size() != nodes.size()) {
                missing.add(node.id() + " is in " + view.get());
            } else if (common.isPresent() && !common.equals(view)) {
                missing.add(node.id() + " is in " + view.get() + ", others in " + common.get());
            }
            common = view;
        }
    }
}
