package io.baton.simulator;

import io.baton.ClusterView;
import io.baton.simulator.Streams.Purpose;
import io.baton.simulator.check.Abandonment;
import io.baton.simulator.check.Checkers;
import io.baton.simulator.check.Continuity;
import io.baton.simulator.check.Exclusion;
import io.baton.simulator.check.FencingOrder;
import io.baton.simulator.check.Forgetting;
import io.baton.simulator.check.Progress;
import io.baton.simulator.check.Violation;
import io.baton.simulator.spacetime.What;
import io.baton.spi.NodeId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.StringJoiner;

/**
 * One run. First things go wrong, and no promise of safety may break; then the faults stop, whatever was down starts again, and
 * everything must finish. No thread, no real clock: the seed decides all.
 */
public final class Simulation {
    /** A run that does nothing but spin never reaches its end; it would be found by nobody. */
    private static final long MOST_EVENTS = 2_000_000;

    private static final int LAST_DELAYS = 10;

    /** After so many looks at an idle lock it is forgotten everywhere: tokens are fetched, and home gives the word. */
    private static final int SWEEPS = 12;

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
        this.world = new World(options, streams, subject, trace);
        this.checkers = world.judgedBy(List.of(
                new Exclusion(this::leaseValid, world.setup.permits()),
                new Continuity(world.setup.permits()),
                new FencingOrder(),
                new Abandonment(),
                new Forgetting(),
                new Progress()));
        int size = world.names.size();
        this.network = new SimNetwork(
                world.agenda,
                streams,
                world.mix,
                size,
                (from, to, frame) -> nodes.get(to).deliver(from, frame));
        this.faults = new Faults(world, network, nodes, streams);
        ViewFaults viewFaults = new ViewFaults(world, faults, network, streams.stream(Purpose.VIEWS));
        SplittableRandom disks = streams.stream(Purpose.DISKS);
        SplittableRandom clocks = streams.stream(Purpose.CLOCKS);
        for (int i = 0; i < size; i++) {
            SimDisk disk = new SimDisk(world, i, disks.split());
            nodes.add(new SimNode(world, network, viewFaults, i, drawClock(i, clocks), disk));
        }
        world.formedWhen(() -> {
            StringJoiner missing = new StringJoiner("; ");
            views(missing);
            return missing.length() == 0 && nodes.stream().allMatch(SimNode::up);
        });
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
        long offset = random.nextLong(1, 1L << 50);
        return new SimClock(offset, world.drawRate(node, random), world.drawWall(node, random));
    }

    private boolean leaseValid(String node) {
        SimNode simulated = nodes.get(node.charAt(0) - 'a');
        SimProcess process = simulated.process();
        return process != null && process.lease().valid(process.nanos());
    }

    private SimulationResult run() {
        Violation violation = null;
        if (world.trace.on()) {
            world.trace.begin(
                    world.options.title(nodes.size(), seed),
                    world.names.stream().map(NodeId::text).toList());
            world.trace("*", What.DETAIL, world.mix + (world.sticky ? ", sticky" : ", not sticky"));
        }
        try {
            phases();
        } catch (Violation broken) {
            violation = broken;
        } catch (RuntimeException | AssertionError | StackOverflowError e) {
            violation = new Violation("NoException", "the code under test threw " + e, e);
        }
        if (violation != null) {
            world.trace("*", What.VIOLATION, "VIOLATION of " + violation.checker() + ": " + violation.getMessage());
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
                world.tally.messages,
                world.tally.waitNanos,
                world.tally.longestWaitNanos,
                world.tally.lost,
                world.tally.views);
    }

    private void phases() {
        faults.start();
        // Where nobody crashes, there is nothing to wait for once the clients rest.
        while (!world.resting() && world.agenda.step(world.setup.troubledNanos())) {
            bounded();
        }
        long faultsEnd = world.agenda.now();
        world.settle();
        faults.stop();
        checkers.faultsStopped(faultsEnd);
        settleClients();
        long limit = faultsEnd + world.options.settleNanos();
        boolean finished = finished();
        for (int i = 1; !finished && world.agenda.step(limit); i++) {
            bounded();
            // Looking is dear, compared with most events.
            finished = i % 16 == 0 && finished();
        }
        settledNanos = world.agenda.now() - faultsEnd;
        // Whoever looks at a few rounds wants to see the last messages arrive.
        long calm = world.agenda.now() + LAST_DELAYS * world.mix.delayNanos();
        while (world.options.rounds() > 0 && finished && world.agenda.step(calm)) {
            bounded();
        }
        checkers.ended(world.agenda.now(), finished() ? "" : unfinished());
        world.watch.ended();
        idle();
    }

    /** Nobody uses a lock any more; in the end nobody knows of one. */
    private void idle() {
        long forgetAfter = world.setup.forgetAfterNanos();
        if (forgetAfter == 0) {
            return;
        }
        long limit = world.agenda.now() + SWEEPS * forgetAfter + 2 * world.timing.leaseNanos();
        for (int i = 1; (i % 32 != 0 || remembered() > 0) && world.agenda.step(limit); i++) {
            bounded();
        }
        for (SimNode node : nodes) {
            SimProcess process = node.process();
            if (process != null) {
                checkers.idle(
                        world.agenda.now(), node.id().text(), process.core().openLocks());
            }
        }
    }

    private int remembered() {
        int locks = 0;
        for (SimNode node : nodes) {
            SimProcess process = node.process();
            locks += process == null ? 0 : process.core().openLocks();
        }
        return locks;
    }

    private void bounded() {
        if (world.agenda.scheduled() > MOST_EVENTS) {
            throw new Violation("Bounded", "more than " + MOST_EVENTS + " events: somebody spins");
        }
    }

    private void settleClients() {
        for (SimNode node : nodes) {
            SimProcess process = node.process();
            if (process != null) {
                process.clients().forEach(SimClient::settle);
            }
        }
    }

    /** Tells whether nothing is still to come in the second phase. */
    private boolean finished() {
        for (SimNode node : nodes) {
            SimProcess process = node.process();
            if (process == null || process.leaving() || !process.finished()) {
                return false;
            }
        }
        return unfinished().isEmpty();
    }

    /** Says what is still to come in the second phase; empty if nothing is. */
    private String unfinished() {
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
        return missing.toString();
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
