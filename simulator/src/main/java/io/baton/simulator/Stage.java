package io.baton.simulator;

import io.baton.LockRule;
import io.baton.core.membership.Charter;
import io.baton.core.node.NodeSettings;
import io.baton.spi.ElectionAlgorithm;
import io.baton.spi.MutexAlgorithm;
import io.baton.spi.NodeId;
import io.baton.spi.PlainFrames;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * A cluster of real node cores in virtual time in which nothing is left to chance but when its nodes start: every message takes the
 * same time, timers ring when they are due, and a test says who asks, falls and leaves. So what is measured is a number of message delays.
 */
public final class Stage {
    /** How long a message takes. */
    public static final long DELAY = 1_000_000;

    static final long LEASE = 400 * DELAY;
    static final double DRIFT = 0.05;
    static final long HEARTBEAT = 40 * DELAY;
    static final long SUSPICION = 250 * DELAY;
    /** How long an ack binds the voter who gives it. */
    static final long BINDING = 420 * DELAY;

    private static final long WALL_START_MILLIS = 1_800_000_000_000L;

    /** A lock was granted. */
    record Granted(long at, int node, String lock, long fence) {}

    final Agenda agenda = new Agenda();
    private final List<Granted> grants = new ArrayList<>();
    private Consumer<Granted> judge = granted -> {};
    private final Map<String, MutexAlgorithm<?>> algorithms;
    private final ElectionAlgorithm<?> election;
    private final String algorithm;
    private final List<NodeId> roster;
    private final List<Actor> actors = new ArrayList<>();
    private final SplittableRandom random;
    private int largestFrame;

    Stage(String algorithm, String election, int nodes, long seed) {
        this.algorithm = algorithm;
        this.algorithms = Subject.NODE.mutexes(algorithm);
        this.election = Subject.NODE.election(election);
        this.random = new SplittableRandom(seed);
        this.roster = IntStream.range(0, nodes)
                .mapToObj(i -> NodeId.of(String.valueOf((char) ('a' + i))))
                .toList();
        for (int i = 0; i < nodes; i++) {
            actors.add(new Actor(this, i));
        }
    }

    /** Is told of each grant from now on. */
    void onGrant(Consumer<Granted> newJudge) {
        judge = newJudge;
    }

    void granted(Granted granted) {
        grants.add(granted);
        judge.accept(granted);
    }

    List<Granted> grants() {
        return grants;
    }

    /** Returns how many nodes are up and in the same view as this one. */
    int together(int node) {
        return (int) actors.stream()
                .filter(actor ->
                        actor.isUp() && actor.view().equals(actors.get(node).view()))
                .count();
    }

    /** Starts all nodes within a heartbeat, and waits until they are in one view for a while. */
    Stage formed() {
        actors.forEach(actor -> agenda.after(random.nextLong(HEARTBEAT), actor::start));
        require(this::isFormed, "all nodes come together");
        pass(6 * HEARTBEAT + random.nextLong(HEARTBEAT));
        require(this::isFormed, "all nodes stay together");
        return this;
    }

    boolean isFormed() {
        return actors.stream().allMatch(actor -> actor.isReady() && actor.members() == roster.size());
    }

    int size() {
        return roster.size();
    }

    Actor actor(int node) {
        return actors.get(node);
    }

    List<Actor> actors() {
        return actors;
    }

    /** Returns the node that coordinates, as the first that is ready says. */
    int coordinator() {
        return actors.stream()
                .filter(Actor::isReady)
                .mapToInt(Actor::coordinator)
                .findFirst()
                .orElse(-1);
    }

    long now() {
        return agenda.now();
    }

    long wallMillis() {
        return WALL_START_MILLIS + agenda.now() / 1_000_000;
    }

    void pass(long nanos) {
        long until = agenda.now() + nanos;
        while (agenda.step(until)) {
            // goes on
        }
    }

    /** Goes on until that is so; it must be within a minute. */
    void require(BooleanSupplier wanted, String what) {
        long limit = agenda.now() + 60_000 * DELAY;
        while (!wanted.getAsBoolean()) {
            if (!agenda.step(limit)) {
                throw new IllegalStateException("within a minute it did not happen that " + what);
            }
        }
    }

    /** Returns the size of the largest frame that was sent. */
    int largestFrame() {
        return largestFrame;
    }

    void send(int from, NodeId to, ByteBuffer frame) {
        largestFrame = Math.max(largestFrame, frame.remaining());
        agenda.after(DELAY, () -> actors.get(roster.indexOf(to)).received(roster.get(from), frame.duplicate()));
    }

    NodeCore core(Actor actor, int node, int start, long now) {
        NodeSettings settings = new NodeSettings(
                "stage",
                roster.get(node),
                roster,
                0,
                "",
                IntStream.rangeClosed(1, roster.size()).boxed().toList(),
                LEASE,
                DRIFT,
                HEARTBEAT,
                SUSPICION,
                0,
                OptionalLong.empty(),
                0,
                new Charter(0, List.of(new LockRule("*", algorithm, false, 1, Map.of()))));
        return new RealCore(new NodeCore.Parts(
                settings,
                1 + random.nextLong(Long.MAX_VALUE),
                algorithms,
                election,
                new PlainFrames(),
                actor.lease(),
                actor,
                actor,
                now,
                wallMillis()));
    }
}
