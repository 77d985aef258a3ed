package io.baton.simulator;

import io.baton.simulator.Streams.Purpose;
import io.baton.simulator.check.Checker;
import io.baton.simulator.check.Checkers;
import io.baton.simulator.check.Hold;
import io.baton.simulator.check.Request;
import io.baton.simulator.spacetime.Event;
import io.baton.simulator.spacetime.What;
import io.baton.spi.ElectionAlgorithm;
import io.baton.spi.FrameFormat;
import io.baton.spi.Mode;
import io.baton.spi.MutexAlgorithm;
import io.baton.spi.NodeId;
import io.baton.spi.PlainFrames;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/** What all nodes and clients of one run share. */
final class World {
    private static final long WALL_START_MILLIS = 1_795_000_000_000L;
    private static final long TWENTY_YEARS_MILLIS = 20L * 365 * 24 * 3600 * 1000;
    private static final List<String> LOCKS = List.of("red", "blue", "green", "white", "black");
    private static final List<NodeId> NODES = IntStream.range(0, SimulationOptions.MOST_NODES)
            .mapToObj(i -> NodeId.of(String.valueOf((char) ('a' + i))))
            .toList();

    final SimulationOptions options;
    final Sabotage sabotage;
    final Agenda agenda = new Agenda();
    final Trace trace;
    final Setup setup;
    final FaultMix mix;
    final SimulationOptions.Timing timing;
    final FrameFormat frames = new PlainFrames();
    final SplittableRandom clients;
    final SplittableRandom engines;
    final List<NodeId> roster;
    /** The voters, then the others. */
    final List<NodeId> names;

    final List<Integer> priorities;
    final List<String> locks;
    final List<Mode> doors;
    final Rolling rolling;
    final Watch watch;
    final boolean sticky;
    final int localPasses;
    final Map<String, MutexAlgorithm<?>> algorithms;
    final ElectionAlgorithm<?> election;
    final NodeCore.Factory cores;
    Checkers checkers = new Checkers(List.of());
    final Tally tally = new Tally();
    final FrameTrace frameTrace;
    final LockTrace.Post post = new LockTrace.Post();

    private BooleanSupplier formed = () -> false;
    private boolean settling;
    private int started;
    private int working;
    private long lastRequest;

    World(SimulationOptions options, Streams streams, Subject subject, Trace trace) {
        this.options = options;
        this.sabotage = subject.sabotage();
        this.trace = trace;
        this.frameTrace = new FrameTrace(trace);
        this.clients = streams.stream(Purpose.CLIENTS);
        this.engines = streams.stream(Purpose.ENGINES);
        SplittableRandom draw = streams.stream(Purpose.MIX);
        this.setup =
                Setup.draw(draw, options, subject.mutex(options.algorithm()).modes());
        this.sticky = setup.sticky();
        this.localPasses = setup.localPasses();
        this.timing = setup.timing();
        this.mix = FaultMix.draw(draw, options.trouble(), timing.leaseNanos());
        this.roster = List.copyOf(NODES.subList(0, setup.nodes()));
        this.names = List.copyOf(NODES.subList(0, setup.nodes() + setup.offRoster()));
        this.priorities = IntStream.rangeClosed(1, setup.nodes()).boxed().toList();
        this.locks = LOCKS.subList(0, setup.locks());
        this.algorithms = subject.mutexes(options.algorithm());
        this.doors = setup.doors();
        this.rolling = new Rolling(options, setup, algorithms, streams.stream(Purpose.ROLLING));
        this.watch = new Watch(options.trouble() == Trouble.NONE, tally);
        this.election = subject.election(options.election());
        this.cores = sabotage.core(subject.cores());
    }

    /** Sets who judges what happens. */
    Checkers judgedBy(List<Checker> judges) {
        checkers = new Checkers(judges);
        return checkers;
    }

    long nextRequest() {
        return ++lastRequest;
    }

    /** Draws how much faster than virtual time a node's clock runs, in millionths. */
    long drawRate(int node, SplittableRandom random) {
        // The ratio of two rates stays below 1 + drift. The extremes are where a lease could break.
        long most = (long) (timing.drift() * 999_999);
        long drawn = random.nextLong(most + 1);
        int extreme = random.nextInt(3);
        return sabotage.clockPpm(node, extreme == 0 ? 0 : extreme == 1 ? most : drawn);
    }

    /**
     * Draws what a node's wall clock showed at the start of the run: no two are further apart than is allowed, which is anything if
     * there is a state directory.
     */
    long drawWall(int node, SplittableRandom random) {
        long most = options.stateDir() ? TWENTY_YEARS_MILLIS : timing.maxWallSkewMillis();
        long start = options.stateDir() ? WALL_START_MILLIS - most / 2 : WALL_START_MILLIS;
        long drawn = random.nextLong(most + 1);
        int extreme = random.nextInt(3);
        return sabotage.wallMillis(node, start + (extreme == 0 ? 0 : extreme == 1 ? most : drawn));
    }

    /** A node is up for the first time, with its clients. */
    void started(int newClients) {
        started++;
        working += newClients;
    }

    /** A client has done its rounds; what comes after is for everybody together. */
    void rested() {
        working--;
    }

    /** Tells whether everybody has done its rounds, in a run in which nobody crashes. */
    boolean resting() {
        return working == 0 && started >= names.size();
    }

    /** Tells whether things go wrong now. */
    boolean troubled() {
        return !settling && options.trouble() == Trouble.STORM;
    }

    /** Tells whether the faults have stopped and clients finish. */
    boolean settling() {
        return settling;
    }

    /** Tells whether all nodes are in one view. */
    boolean formed() {
        return formed.getAsBoolean();
    }

    /** Takes the means to tell. */
    void formedWhen(BooleanSupplier newFormed) {
        formed = newFormed;
    }

    void settle() {
        settling = true;
    }

    /** Something that has no kind of its own. */
    void trace(String node, String words) {
        trace(node, What.NOTE, words);
    }

    void trace(String node, What what, String words) {
        trace(node, what, "", -1, words);
    }

    void trace(String node, What what, String lock, long number, String words) {
        if (trace.on()) {
            trace.add(new Event.Local(agenda.now(), node, what, lock, "", number, words));
        }
    }

    /** Something that befalls a caller who has no lock. */
    void trace(What what, Request request, String words) {
        if (trace.on()) {
            trace.add(new Event.Local(agenda.now(), request.node(), what, request.lock(), request.client(), -1, words));
        }
    }

    /** Something that befalls a caller who has a lock, or had. */
    void trace(What what, Hold hold, String words) {
        if (trace.on()) {
            trace.add(
                    new Event.Local(agenda.now(), hold.node(), what, hold.lock(), hold.client(), hold.fence(), words));
        }
    }
}
