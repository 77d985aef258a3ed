package io.baton.kit.election;

import io.baton.spi.ElectionAlgorithm;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * As many elections as there are voters, FIFO channels between them, and virtual time. Everything follows from the seed.
 *
 * <p>Time passes only in {@link #fire}, so in {@link #run} the network is faster than anybody's patience; a test that calls
 * {@link #deliver} and {@link #fire} itself can have it otherwise.
 */
public final class Bench<M> {
    public static final long PATIENCE = 1000;

    private static final int ENDLESS = 10_000;

    /** What becomes of the messages that a node had under way when it died. */
    public enum Loss {
        NONE,
        ALL,
        /** Of each channel, what was sent after some moment. */
        TAILS
    }

    private record Envelope<M>(int from, int to, long term, M message) {}

    private final ElectionAlgorithm<M> algorithm;
    private final Wire<M> wire;
    private final int[] priorities;
    private final Random random;
    private final List<Seat<M>> seats = new ArrayList<>();
    private final List<Envelope<M>> underWay = new ArrayList<>();
    private final BitSet living = new BitSet();
    private final List<String> trace = new ArrayList<>();
    private Tamper<M> tamper = (from, to, message) -> List.of(message);
    private boolean oldestFirst;
    private long now;
    private int sent;

    public Bench(ElectionAlgorithm<M> algorithm, int[] priorities, long seed) {
        this.algorithm = algorithm;
        this.wire = new Wire<>(algorithm.codec());
        this.priorities = priorities.clone();
        this.random = new Random(seed);
        living.set(0, priorities.length);
        for (int i = 0; i < priorities.length; i++) {
            seats.add(new Seat<>(this, i));
        }
    }

    /** For golden traces: messages arrive in the order in which they were sent. */
    public Bench<M> oldestFirst() {
        oldestFirst = true;
        return this;
    }

    public Bench<M> tamper(Tamper<M> change) {
        tamper = change;
        return this;
    }

    public int size() {
        return priorities.length;
    }

    public int sent() {
        return sent;
    }

    public Random random() {
        return random;
    }

    public List<String> trace() {
        return trace;
    }

    public BitSet living() {
        return (BitSet) living.clone();
    }

    public int[] livingNodes() {
        return living.stream().toArray();
    }

    /** Returns the living from the lowest to the highest. */
    public int[] byRank() {
        return IntStream.of(livingNodes())
                .boxed()
                .sorted((a, b) -> Integer.compare(priorities[a], priorities[b]))
                .mapToInt(i -> i)
                .toArray();
    }

    public int highest() {
        return byRank()[living.cardinality() - 1];
    }

    /** Returns what a node reported last, or {@link Outcome#NONE}. */
    public Outcome outcome(int node) {
        return seats.get(node).outcome;
    }

    /** Returns whom a node reported last as deputy, or -1. */
    public int deputy(int node) {
        return seats.get(node).deputy;
    }

    public long seenTerm(int node) {
        return seats.get(node).seenTerm;
    }

    public void start(int node, long term) {
        note("start " + node + " term " + term + " alive " + seats.get(node).believed);
        seats.get(node).start(term);
    }

    public void believe(int node, BitSet alive) {
        note("tell " + node + " alive " + alive);
        seats.get(node).believe(alive);
    }

    /** Tells all living nodes who lives. */
    public void tellAll() {
        for (int node : livingNodes()) {
            believe(node, living);
        }
    }

    public void kill(int node, Loss loss) {
        note("kill " + node);
        living.clear(node);
        underWay.removeIf(e -> e.to() == node || (loss == Loss.ALL && e.from() == node));
        if (loss == Loss.TAILS) {
            for (int to : livingNodes()) {
                cutTail(node, to);
            }
        }
    }

    private void cutTail(int from, int to) {
        boolean cut = true;
        for (int i = underWay.size() - 1; i >= 0 && cut; i--) {
            if (underWay.get(i).from() == from && underWay.get(i).to() == to) {
                cut = random.nextBoolean();
                if (cut) {
                    underWay.remove(i);
                }
            }
        }
    }

    /** Brings a node back that has forgotten everything. */
    public void revive(int node) {
        note("revive " + node);
        underWay.removeIf(e -> e.from() == node);
        living.set(node);
        seats.set(node, new Seat<>(this, node));
    }

    void carry(int from, int to, long term, M message) {
        note("  " + from + " -> " + to + " " + message);
        sent++;
        for (M arriving : tamper.change(from, to, wire.carry(message))) {
            if (living.get(to)) {
                underWay.add(new Envelope<>(from, to, term, arriving));
            }
        }
    }

    /** Delivers the first message of a channel; false if there is none. */
    public boolean deliver() {
        if (underWay.isEmpty()) {
            return false;
        }
        Envelope<M> any = underWay.get(oldestFirst ? 0 : random.nextInt(underWay.size()));
        for (int i = 0; ; i++) {
            Envelope<M> first = underWay.get(i);
            if (first.from() == any.from() && first.to() == any.to()) {
                underWay.remove(i);
                note("deliver " + first.from() + " -> " + first.to() + " " + first.message());
                seats.get(first.to()).receive(first.from(), first.term(), first.message());
                return true;
            }
        }
    }

    /** Lets time pass to the next timer, if one is due by then; false if none is. */
    public boolean fire(long until) {
        int node = -1;
        long due = Long.MAX_VALUE;
        for (int i : livingNodes()) {
            for (long time : seats.get(i).timers.values()) {
                if (time <= until && time < due) {
                    node = i;
                    due = time;
                }
            }
        }
        if (node < 0) {
            return false;
        }
        now = Math.max(now, due);
        int key = keyDue(seats.get(node), due);
        note("timer of " + node);
        seats.get(node).fire(key);
        return true;
    }

    private static int keyDue(Seat<?> seat, long due) {
        return seat.timers.entrySet().stream()
                .filter(e -> e.getValue() == due)
                .findFirst()
                .orElseThrow()
                .getKey();
    }

    /** Runs for so long as a core waits before it starts again. */
    public void run() {
        long until = now + 20 * PATIENCE;
        do {
            for (int steps = 0; deliver(); steps++) {
                if (steps > ENDLESS) {
                    throw new AssertionError("messages without end");
                }
            }
        } while (fire(until));
        now = until;
    }

    public boolean idle() {
        return underWay.isEmpty();
    }

    long now() {
        return now;
    }

    ElectionAlgorithm<M> algorithm() {
        return algorithm;
    }

    int[] priorities() {
        return priorities.clone();
    }

    void note(String line) {
        trace.add(line);
    }
}
