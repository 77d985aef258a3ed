package io.baton.core.mutex;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.spi.Ask;
import io.baton.spi.Effects;
import io.baton.spi.Held;
import io.baton.spi.LockSpec;
import io.baton.spi.Mutex;
import io.baton.spi.MutexAlgorithm;
import io.baton.spi.Seats;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a node's core does around one mutex: the Lamport clock, the fences, sticky ownership, the floor. */
public final class BenchNode<M> implements Effects<M> {
    private enum State {
        FREE,
        PENDING,
        USING,
        /** Owned by a sticky core, used by nobody. */
        IDLE
    }

    private final MutexBench<M> bench;
    private final MutexAlgorithm<M> algorithm;
    private final LockSpec lock;
    private final Seats seats;
    private Mutex<M> mutex;
    private State state = State.FREE;
    private @Nullable Ask ask;
    private long lastFence;
    private boolean mustRelease;
    private long clock;
    private long floor;

    BenchNode(MutexBench<M> bench, MutexAlgorithm<M> algorithm, LockSpec lock, Seats seats, Setup setup) {
        this.bench = bench;
        this.algorithm = algorithm;
        this.lock = lock;
        this.seats = seats;
        this.floor = setup.floor(seats.self());
        for (Held held : setup.survivors()) {
            if (held.rank() == seats.self()) {
                state = State.USING;
                ask = new Ask(held.ask(), held.mode(), false, 0);
                lastFence = held.fence();
            }
        }
        mutex = algorithm.open(lock, seats, setup.survivors(), floor, this);
    }

    public int rank() {
        return seats.self();
    }

    public long clock() {
        return clock;
    }

    public boolean isFree() {
        return state == State.FREE;
    }

    public boolean isPending() {
        return state == State.PENDING;
    }

    public boolean isUsing() {
        return state == State.USING;
    }

    public boolean isIdle() {
        return state == State.IDLE;
    }

    public boolean isOwner() {
        return isUsing() || isIdle();
    }

    /** The ask that is pending or granted. */
    public Ask ask() {
        return Objects.requireNonNull(ask);
    }

    public Mutex<M> mutex() {
        return mutex;
    }

    /** Lets the node's clock run ahead, as other locks on it would. */
    public void advanceClock(long by) {
        clock += by;
    }

    public void request(boolean tryOnly) {
        assertThat(state).isEqualTo(State.FREE);
        Ask made = bench.newAsk(tryOnly, ++clock);
        ask = made;
        state = State.PENDING;
        bench.trace(rank(), () -> (tryOnly ? "tries" : "requests") + " with ask " + made.id() + ", stamp " + clock);
        bench.requested(rank(), made);
        mutex.request(made);
    }

    public void cancel() {
        assertThat(state).isEqualTo(State.PENDING);
        bench.trace(rank(), () -> "withdraws");
        state = State.FREE;
        mutex.cancel(ask().id());
        bench.over(rank(), ask());
    }

    /** The last user is through. A sticky core keeps the ownership, unless somebody waits for it. */
    public void finish() {
        assertThat(state).isEqualTo(State.USING);
        state = State.IDLE;
        if (!lock.sticky() || mustRelease) {
            release();
        }
    }

    /** What a sticky core does with an idle ask after {@code forget-after}. */
    public void release() {
        assertThat(state).isEqualTo(State.IDLE);
        bench.trace(rank(), () -> "releases, last fence " + lastFence);
        state = State.FREE;
        mustRelease = false;
        mutex.release(ask().id(), lastFence);
    }

    /** A local user takes the idle ownership, without asking anybody. */
    public void reuse() {
        assertThat(state).isEqualTo(State.IDLE);
        state = State.USING;
        lastFence = bench.issue(rank(), lastFence);
    }

    /** Drops the record if the mutex says that nobody could tell. */
    public void forgetIfPossible() {
        if (state == State.FREE && mutex.forgettable()) {
            floor = Math.max(floor, mutex.fence());
            mutex = algorithm.open(lock, seats, List.of(), floor, this);
        }
    }

    void receive(int from, M message, long sendersClock) {
        clock = Math.max(clock, sendersClock) + 1;
        mutex.receive(from, message);
    }

    @Override
    public void send(int to, M message) {
        bench.send(rank(), to, message);
    }

    @Override
    public void granted(long id, long fenceAbove) {
        assertThat(state).as("rank %d is granted ask %d", rank(), id).isEqualTo(State.PENDING);
        assertThat(ask().id()).isEqualTo(id);
        assertThat(fenceAbove).as("fence above this node's floor").isGreaterThanOrEqualTo(floor);
        bench.trace(rank(), () -> "is granted ask " + id + ", fence above " + fenceAbove);
        bench.granted(rank(), ask());
        state = State.USING;
        mustRelease = false;
        lastFence = bench.issue(rank(), fenceAbove);
    }

    @Override
    public void denied(long id) {
        assertThat(state).as("rank %d is denied ask %d", rank(), id).isEqualTo(State.PENDING);
        assertThat(ask().id()).isEqualTo(id);
        assertThat(ask().tryOnly()).as("denied ask only tried").isTrue();
        bench.trace(rank(), () -> "is denied ask " + id);
        state = State.FREE;
        bench.over(rank(), ask());
    }

    @Override
    public long wanted(long id, boolean queued) {
        assertThat(isOwner() && ask().id() == id)
                .as("rank %d owns under ask %d", rank(), id)
                .isTrue();
        assertThat(mustRelease).as("told once").isFalse();
        bench.trace(rank(), () -> "is wanted" + (queued ? "" : " by a try") + (isIdle() ? ", gives up" : ""));
        if (state == State.IDLE) {
            state = State.FREE;
            return lastFence;
        }
        mustRelease = queued;
        return -1;
    }

    @Override
    public void after(int key, long nanos) {
        throw new AssertionError("no timers here");
    }
}
