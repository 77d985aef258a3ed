package io.baton.kit.mutex;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.spi.Ask;
import io.baton.spi.FrameWriter;
import io.baton.spi.Held;
import io.baton.spi.MalformedFrameException;
import io.baton.spi.Mode;
import io.baton.spi.MutexAlgorithm;
import io.baton.spi.PlainFrames;
import io.baton.spi.Seats;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.SortedSet;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * One lock on n members in one thread: a {@link BenchNode} in the place of each node's core, and between every two members
 * a channel that keeps its order. Which channel delivers next is drawn from a seed; time is virtual.
 *
 * <p>Checks throughout: no hold beside one that excludes it, fences as {@link Fences} says, every message readable by its
 * codec, no effect that the SPI forbids. What an algorithm promises beyond that, a {@link Watch} checks.
 */
public final class MutexBench<M> {
    private static final PlainFrames FRAMES = new PlainFrames();
    private static final long FENCES_PER_VIEW = 1 << 20;
    private static final int SLOWNESS = 30;
    private static final int ENDLESS = 1_000_000;

    private final MutexAlgorithm<M> algorithm;
    private final Random random;
    private final List<BenchNode<M>> nodes = new ArrayList<>();
    private final List<ArrayDeque<Parcel<M>>> channels = new ArrayList<>();
    private final BitSet slow = new BitSet();
    private final Timers timers = new Timers();
    private final Fences fences = new Fences();
    private final List<Watch<M>> watches = new ArrayList<>();
    private final List<Function<MutexBench<M>, Watch<M>>> promises = new ArrayList<>();
    private final List<String> trace = new ArrayList<>();
    private Setup setup;
    private Tamper<M> tamper = Tamper.nothing();
    private boolean byStamp;
    private boolean slowChannels;
    private boolean unissuedGrants;
    private boolean traced;
    private long asks;
    private int sent;

    public MutexBench(MutexAlgorithm<M> algorithm, Setup setup, long seed) {
        this.algorithm = algorithm;
        this.setup = setup;
        this.random = new Random(seed);
        setup.survivors().forEach(held -> fences.survived(held.mode(), held.fence()));
        openChannels();
        for (int rank = 0; rank < setup.size(); rank++) {
            nodes.add(new BenchNode<>(this, algorithm, rank, seats(rank)));
        }
        nodes.forEach(BenchNode::start);
    }

    private void openChannels() {
        channels.clear();
        slow.clear();
        for (int i = 0; i < setup.size() * setup.size(); i++) {
            channels.add(new ArrayDeque<>());
            slow.set(i, slowChannels && random.nextInt(4) == 0);
        }
    }

    private Seats seats(int rank) {
        return new Seats(rank, setup.size(), setup.coordinator());
    }

    /** Watches until the view changes; a {@link #promising} one is made anew then. */
    public MutexBench<M> watchedBy(Watch<M> watch) {
        watches.add(watch);
        return this;
    }

    /** Has every view watched by a watch of its own. */
    public MutexBench<M> promising(Function<MutexBench<M>, Watch<M>> watch) {
        promises.add(watch);
        return watchedBy(watch.apply(this));
    }

    /** Checks that who waited before the view changed is not overtaken by a request with a later stamp. */
    public MutexBench<M> servingByStamp() {
        byStamp = true;
        return this;
    }

    public MutexBench<M> tamperedBy(Tamper<M> bug) {
        tamper = bug;
        return this;
    }

    /** Some channels are so slow that what they carry is overtaken by whole rounds of other messages. */
    public MutexBench<M> withSlowChannels() {
        slowChannels = true;
        for (int i = 0; i < channels.size(); i++) {
            slow.set(i, random.nextInt(4) == 0);
        }
        return this;
    }

    /** Now and then the core releases a grant without having issued a fence under it. */
    public MutexBench<M> withUnissuedGrants() {
        unissuedGrants = true;
        return this;
    }

    /** Writes down all that happens; fences then have no gaps. */
    public MutexBench<M> traced() {
        traced = true;
        return this;
    }

    /** What this view is: after a change not what the bench was built with. */
    public Setup setup() {
        return setup;
    }

    /** What users ask for. */
    public List<Mode> modes() {
        if (!setup.modes().isEmpty()) {
            return setup.modes();
        }
        return List.of(algorithm.modes().contains(Mode.EXCLUSIVE) ? Mode.EXCLUSIVE : Mode.PERMIT);
    }

    int home() {
        return setup.home();
    }

    public BenchNode<M> node(int rank) {
        return nodes.get(rank);
    }

    public List<BenchNode<M>> nodes() {
        return nodes;
    }

    /** How many messages were sent since the last {@link #resetCount}; words between cores don't count. */
    public int sent() {
        return sent;
    }

    public void resetCount() {
        sent = 0;
    }

    public List<String> trace() {
        return trace;
    }

    public boolean quiet() {
        return channels.stream().allMatch(ArrayDeque::isEmpty);
    }

    // ---- messages

    /** Delivers the oldest message of a channel drawn at random. */
    public boolean deliverAny() {
        int[] ready = IntStream.range(0, channels.size())
                .filter(i ->
                        !channels.get(i).isEmpty() && node(i % setup.size()).isInstalled())
                .toArray();
        if (ready.length == 0) {
            return false;
        }
        int channel = drawn(ready);
        deliver(channel / setup.size(), channel % setup.size());
        return true;
    }

    private int drawn(int[] ready) {
        int[] fast = IntStream.of(ready).filter(channel -> !slow.get(channel)).toArray();
        int[] from = fast.length == 0 || (!slow.isEmpty() && random.nextInt(SLOWNESS) == 0) ? ready : fast;
        return from[random.nextInt(from.length)];
    }

    /** Delivers until nothing is under way. Time stands still. */
    public MutexBench<M> deliverAll() {
        for (int steps = 0; deliverAny(); steps++) {
            if (steps > ENDLESS) {
                throw new AssertionError("messages go round for ever");
            }
        }
        return this;
    }

    /** Delivers the oldest message from one member to another. */
    public MutexBench<M> deliver(int from, int to) {
        Parcel<M> parcel = channel(from, to).remove();
        if (parcel instanceof Parcel.Letter<M> letter) {
            for (M message : tamper.instead(from, to, read(letter))) {
                traceWord(from, to, () -> Trace.line(message));
                node(to).receive(from, new Parcel.Letter<>(message, letter.frame(), letter.clock()));
                watches.forEach(watch -> watch.delivered(from, to, message));
            }
        } else {
            traceWord(from, to, () -> Trace.line(parcel));
            node(to).receive(from, parcel);
        }
        return this;
    }

    /** One member asks, gets the lock, uses it, gives it back; nobody else does anything. */
    public MutexBench<M> acquireAndRelease(int rank) {
        node(rank).request(false);
        deliverAll();
        assertThat(node(rank).isUsing()).as("rank %d has the lock", rank).isTrue();
        node(rank).finish();
        return deliverAll();
    }

    /** Puts a message into a channel as if its sender had sent it. */
    public void inject(int from, int to, M message) {
        FrameWriter writer = FRAMES.writer();
        algorithm.codec().write(message, writer);
        channel(from, to)
                .add(new Parcel.Letter<>(message, writer.finish(), node(from).clock()));
    }

    private ArrayDeque<Parcel<M>> channel(int from, int to) {
        return channels.get(from * setup.size() + to);
    }

    private M read(Parcel.Letter<M> letter) {
        try {
            var reader = FRAMES.reader(letter.frame());
            M message = algorithm.codec().read(reader);
            reader.end();
            if (!message.equals(letter.message())) {
                throw new AssertionError(letter.message() + " was read as " + message);
            }
            return message;
        } catch (MalformedFrameException e) {
            throw new AssertionError("unreadable: " + letter.message(), e);
        }
    }

    void send(int from, int to, M message) {
        if (to == from || to < 0 || to >= setup.size()) {
            throw new AssertionError(message + " is sent from " + from + " to " + to);
        }
        sent++;
        inject(from, to, message);
        watches.forEach(watch -> watch.sent(from, to, message));
    }

    void sayIdle(int from) {
        channel(from, home()).add(new Parcel.Idle<>(node(from).clock()));
    }

    void sayForget(int from, long fence) {
        for (int to = 0; to < setup.size(); to++) {
            if (to != from) {
                channel(from, to).add(new Parcel.Forget<>(fence, node(from).clock()));
            }
        }
    }

    // ---- time

    public long now() {
        return timers.now();
    }

    /** Lets so much time pass; what is due on the way fires in order. Delivers nothing. */
    public MutexBench<M> advance(long nanos) {
        timers.advance(nanos);
        return this;
    }

    /** Lets time pass until the next timer is due, and fires it; false if there is none. */
    public boolean fireNextTimer() {
        return timers.fireNext();
    }

    void after(long nanos, Runnable action) {
        timers.after(nanos, action);
    }

    // ---- views

    /**
     * Ends the view. What is under way dies, as do the holds of those who are gone; the holds of the others survive. Every
     * node has still to {@link #install} the new view; until then no message reaches it.
     *
     * @param members by the rank that each had when the bench was built; who was not in the view before comes afresh
     * @param home the home's rank in the new view
     * @param coordinator the coordinator's rank in the new view
     */
    public void changeView(SortedSet<Integer> members, int home, int coordinator) {
        timers.clear();
        List<BenchNode<M>> before = List.copyOf(nodes);
        List<Held> survivors = new ArrayList<>();
        before.forEach(BenchNode::freeze);
        for (BenchNode<M> node : before) {
            if (members.contains(node.id())) {
                survivors.addAll(node.survivors(members.headSet(node.id()).size()));
            }
        }
        // Also above the floor of this view, in which perhaps nothing was issued.
        long floor = (Math.max(fences.highest(), setup.floor()) / FENCES_PER_VIEW + 1) * FENCES_PER_VIEW;
        setup = setup.next(members.size(), home, coordinator, floor, survivors);
        if (traced) {
            trace.add("view of " + members + ", survivors " + survivors);
        }
        nodes.clear();
        for (int id : members) {
            nodes.add(
                    before.stream().filter(node -> node.id() == id).findFirst().orElseGet(() -> newcomer(id)));
        }
        nodes.forEach(node -> node.sit(seats(nodes.indexOf(node))));
        openChannels();
        watches.clear();
        promises.forEach(watch -> watches.add(watch.apply(this)));
    }

    private BenchNode<M> newcomer(int id) {
        return new BenchNode<>(this, algorithm, id, seats(0));
    }

    /** The new view reaches a member. */
    public void install(int rank, boolean denyTry) {
        if (!node(rank).isInstalled()) {
            node(rank).install(denyTry);
        }
    }

    // ---- what nodes tell

    Ask newAsk(Mode mode, boolean tryOnly) {
        return new Ask(++asks, mode, tryOnly, 0);
    }

    void trace(int rank, Supplier<String> what) {
        if (traced) {
            trace.add(rank + "       " + what.get());
        }
    }

    private void traceWord(int from, int to, Supplier<String> what) {
        if (traced) {
            trace.add(from + " -> " + to + "  " + what.get());
        }
    }

    void requested(int rank, Ask ask) {
        watches.forEach(watch -> watch.requested(rank, ask));
    }

    void over(int rank, Ask ask) {
        watches.forEach(watch -> watch.over(rank, ask));
    }

    void granted(BenchNode<M> node, Ask ask) {
        List<Mode> beside = nodes.stream().flatMap(each -> each.held().stream()).toList();
        if (!Fences.fits(ask.mode(), beside, setup.permits())) {
            throw new AssertionError("exclusion: rank " + node.rank() + " is granted " + ask.mode() + " beside "
                    + nodes.stream()
                            .filter(BenchNode::isOwner)
                            .map(each -> "rank " + each.rank() + " " + each.held())
                            .toList());
        }
        if (byStamp) {
            checkPlaces(node, ask);
        }
        watches.forEach(watch -> watch.granted(node.rank(), ask));
    }

    private void checkPlaces(BenchNode<M> node, Ask ask) {
        for (BenchNode<M> other : nodes) {
            if (other != node && other.isCarried() && !other.ask().tryOnly()) {
                Ask waiting = other.ask();
                boolean earlier =
                        waiting.stamp() < ask.stamp() || (waiting.stamp() == ask.stamp() && other.rank() < node.rank());
                if (earlier && !(waiting.mode() == Mode.SHARED && ask.mode() == Mode.SHARED)) {
                    throw new AssertionError("place: rank " + node.rank() + " is granted " + ask + " before rank "
                            + other.rank() + ", which waits with " + waiting + " since before the view");
                }
            }
        }
    }

    /** Issues a fence above this one, or none at all. A permit's is congruent to its rank: two nodes never issue the same. */
    long issue(int rank, Mode mode, long above) {
        if (unissuedGrants && random.nextInt(8) == 0) {
            return above;
        }
        int gap = !traced && random.nextInt(4) == 0 ? random.nextInt(3) : 0;
        long fence = above + 1 + gap;
        if (mode == Mode.PERMIT) {
            fence += Math.floorMod(rank - fence, setup.size());
        }
        fences.issued(rank, mode, fence);
        return fence;
    }
}
