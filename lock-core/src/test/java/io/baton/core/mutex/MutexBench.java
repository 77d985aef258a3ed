package io.baton.core.mutex;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.spi.Ask;
import io.baton.spi.FrameWriter;
import io.baton.spi.LockSpec;
import io.baton.spi.MalformedFrameException;
import io.baton.spi.Mode;
import io.baton.spi.MutexAlgorithm;
import io.baton.spi.Seats;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * One lock on n members in one thread: a {@link BenchNode} in the place of each node's core, and between every two members
 * a channel that keeps its order. Which channel delivers next is drawn from a seed.
 *
 * <p>Checks throughout: one owner at a time, every fence above all earlier ones, every message readable by its codec, no
 * effect that the SPI forbids. What an algorithm promises beyond that, a {@link Watch} checks.
 */
public final class MutexBench<M> {
    private record Parcel<M>(M message, ByteBuffer frame, long clock) {}

    private static final TinyFrames FRAMES = new TinyFrames();

    private final MutexAlgorithm<M> algorithm;
    private final Setup setup;
    private final Random random;
    private final List<BenchNode<M>> nodes = new ArrayList<>();
    private final List<ArrayDeque<Parcel<M>>> channels = new ArrayList<>();
    private final List<Watch<M>> watches = new ArrayList<>();
    private final List<String> trace = new ArrayList<>();
    private Tamper<M> tamper = Tamper.nothing();
    private boolean unissuedGrants;
    private boolean traced;
    private long asks;
    private int sent;
    private long highestFence;

    public MutexBench(MutexAlgorithm<M> algorithm, Setup setup, long seed) {
        this.algorithm = algorithm;
        this.setup = setup;
        this.random = new Random(seed);
        setup.survivors().forEach(held -> highestFence = Math.max(highestFence, held.fence()));
        for (int i = 0; i < setup.size() * setup.size(); i++) {
            channels.add(new ArrayDeque<>());
        }
        LockSpec lock = new LockSpec("lock", setup.home(), 1, setup.sticky(), setup.options());
        for (int rank = 0; rank < setup.size(); rank++) {
            Seats seats = new Seats(rank, setup.size(), setup.coordinator());
            nodes.add(new BenchNode<>(this, algorithm, lock, seats, setup));
        }
    }

    public MutexBench<M> watchedBy(Watch<M> watch) {
        watches.add(watch);
        return this;
    }

    public MutexBench<M> tamperedBy(Tamper<M> bug) {
        tamper = bug;
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

    public Setup setup() {
        return setup;
    }

    public BenchNode<M> node(int rank) {
        return nodes.get(rank);
    }

    public List<BenchNode<M>> nodes() {
        return nodes;
    }

    /** How many messages were sent since the last {@link #resetCount}. */
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

    /** Delivers the oldest message of a channel drawn at random. */
    public boolean deliverAny() {
        int[] ready = IntStream.range(0, channels.size())
                .filter(i -> !channels.get(i).isEmpty())
                .toArray();
        if (ready.length == 0) {
            return false;
        }
        int channel = ready[random.nextInt(ready.length)];
        deliver(channel / setup.size(), channel % setup.size());
        return true;
    }

    /** Delivers until nothing is under way. */
    public MutexBench<M> deliverAll() {
        for (int steps = 0; deliverAny(); steps++) {
            if (steps > 1_000_000) {
                throw new AssertionError("messages go round for ever");
            }
        }
        return this;
    }

    /** Delivers the oldest message from one member to another. */
    public MutexBench<M> deliver(int from, int to) {
        Parcel<M> parcel = channel(from, to).remove();
        for (M message : tamper.instead(from, to, read(parcel))) {
            if (traced) {
                trace.add(from + " -> " + to + "  " + Trace.line(message));
            }
            nodes.get(to).receive(from, message, parcel.clock());
            watches.forEach(watch -> watch.delivered(from, to, message));
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
        channel(from, to).add(new Parcel<>(message, writer.finish(), node(from).clock()));
    }

    private ArrayDeque<Parcel<M>> channel(int from, int to) {
        return channels.get(from * setup.size() + to);
    }

    private M read(Parcel<M> parcel) {
        try {
            var reader = FRAMES.reader(parcel.frame());
            M message = algorithm.codec().read(reader);
            reader.end();
            if (!message.equals(parcel.message())) {
                throw new AssertionError(parcel.message() + " was read as " + message);
            }
            return message;
        } catch (MalformedFrameException e) {
            throw new AssertionError("unreadable: " + parcel.message(), e);
        }
    }

    Ask newAsk(boolean tryOnly, long stamp) {
        return new Ask(++asks, Mode.EXCLUSIVE, tryOnly, stamp);
    }

    void trace(int rank, Supplier<String> what) {
        if (traced) {
            trace.add(rank + "       " + what.get());
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

    void requested(int rank, Ask ask) {
        watches.forEach(watch -> watch.requested(rank, ask));
    }

    void over(int rank, Ask ask) {
        watches.forEach(watch -> watch.over(rank, ask));
    }

    void granted(int rank, Ask ask) {
        for (BenchNode<M> other : nodes) {
            if (other.rank() != rank && other.isOwner()) {
                throw new AssertionError(
                        "exclusion: rank " + rank + " is granted while rank " + other.rank() + " owns");
            }
        }
        watches.forEach(watch -> watch.granted(rank, ask));
    }

    /** Issues a fence above this one, or none at all. */
    long issue(int rank, long above) {
        if (unissuedGrants && random.nextInt(8) == 0) {
            return above;
        }
        long fence = above + 1 + (!traced && random.nextInt(4) == 0 ? random.nextInt(3) : 0);
        assertThat(fence).as("fence issued by rank %d", rank).isGreaterThan(highestFence);
        highestFence = fence;
        return fence;
    }
}
