package io.baton.simulator;

import io.baton.simulator.Streams.Purpose;
import io.baton.simulator.check.Checker;
import io.baton.spi.ElectionAlgorithm;
import io.baton.spi.FrameFormat;
import io.baton.spi.MutexAlgorithm;
import io.baton.spi.NodeId;
import io.baton.spi.PlainFrames;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** What all nodes and clients of one run share. */
final class World {
    private static final List<String> LOCKS = List.of("red", "blue", "green", "white", "black");

    final SimulationOptions options;
    final Sabotage sabotage;
    final Agenda agenda = new Agenda();
    final Trace trace;
    final FaultMix mix;
    final SimulationOptions.Timing timing;
    final FrameFormat frames = new PlainFrames();
    final SplittableRandom clients;
    final SplittableRandom engines;
    final List<NodeId> roster;
    final List<String> locks;
    final boolean sticky;
    final int localPasses;
    final Map<String, MutexAlgorithm<?>> algorithms;
    final ElectionAlgorithm<?> election;
    final NodeCore.Factory cores;
    final Checker checkers;
    final Tally tally = new Tally();

    private boolean settling;
    private long lastRequest;

    World(SimulationOptions options, Streams streams, Subject subject, Trace trace, Checker checkers) {
        this.options = options;
        this.sabotage = subject.sabotage();
        this.trace = trace;
        this.checkers = checkers;
        this.clients = streams.stream(Purpose.CLIENTS);
        this.engines = streams.stream(Purpose.ENGINES);
        SplittableRandom draw = streams.stream(Purpose.MIX);
        int nodes = options.nodes() > 0 ? options.nodes() : draw.nextInt(4) == 0 ? 5 : 3;
        boolean drawnSticky = draw.nextBoolean();
        this.sticky = switch (options.sticky()) {
            case STICKY -> true;
            case PLAIN -> false;
            case SEED_DECIDES -> drawnSticky;
        };
        this.localPasses = draw.nextInt(4) * 2;
        SimulationOptions.Timing drawnTiming = SimulationOptions.Timing.draw(draw);
        this.timing = options.timing() == null ? drawnTiming : options.timing();
        this.mix = FaultMix.draw(draw, options.faults());
        this.roster = java.util.stream.IntStream.range(0, nodes)
                .mapToObj(i -> NodeId.of(String.valueOf((char) ('a' + i))))
                .toList();
        this.locks = LOCKS.subList(0, 1 + draw.nextInt(options.locks()));
        this.algorithms = subject.mutexes(options.algorithm());
        this.election = subject.election(options.election());
        this.cores = sabotage.core(subject.cores());
    }

    long nextRequest() {
        return ++lastRequest;
    }

    /** Tells whether the faults have stopped and clients finish. */
    boolean settling() {
        return settling;
    }

    void settle() {
        settling = true;
    }

    void trace(String node, String words) {
        trace.line(agenda.now(), node, words);
    }
}
