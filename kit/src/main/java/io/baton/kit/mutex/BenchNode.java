package io.baton.kit.mutex;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.spi.Ask;
import io.baton.spi.Effects;
import io.baton.spi.Held;
import io.baton.spi.Mode;
import io.baton.spi.Mutex;
import io.baton.spi.MutexAlgorithm;
import io.baton.spi.Seats;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a node's core does around one mutex: the Lamport clock, the fences, sticky ownership, timers, views, and forgetting.
 *
 * <p>In exclusive and shared mode a node has one ask, in permit mode one that is pending and several that are granted.
 */
public final class BenchNode<M> implements Effects<M> {
    /** A granted ask. */
    private static final class Hold {
        final Ask ask;
        long lastFence;
        /** Owned by a sticky core, used by nobody. */
        boolean idle;
        /** The core knows that somebody is queued behind it. */
        boolean told;
        /** The token is home, which is all that was wanted. */
        boolean fetched;

        Hold(Ask ask, long lastFence) {
            this.ask = ask;
            this.lastFence = lastFence;
        }
    }

    private final MutexBench<M> bench;
    private final MutexAlgorithm<M> algorithm;
    /** Who it is in every view; its rank is another in each. */
    private final int id;

    private Seats seats;
    private @Nullable Mutex<M> mutex;
    private long mutexes;
    private final List<Hold> holds = new ArrayList<>();
    private @Nullable Ask pending;
    /** The pending ask has its stamp, and keeps it in every view. */
    private boolean stamped;
    /** The pending ask was made in an earlier view. */
    private boolean carried;
    /** The pending ask is the core's own, to bring the token home. */
    private boolean fetching;

    private boolean installed = true;
    private @Nullable Ask last;
    private long clock;
    private long floor;
    private long issued;

    BenchNode(MutexBench<M> bench, MutexAlgorithm<M> algorithm, int id, Seats seats) {
        this.bench = bench;
        this.algorithm = algorithm;
        this.id = id;
        this.seats = seats;
    }

    /** The first view begins. */
    void start() {
        floor = bench.setup().floor(seats.self());
        for (Held held : bench.setup().survivors()) {
            if (held.rank() == rank()) {
                last = new Ask(held.ask(), held.mode(), false, 0);
                holds.add(new Hold(last, held.fence()));
            }
        }
        if (!bench.setup().survivors().isEmpty()) {
            open(bench.setup().survivors());
        }
    }

    int id() {
        return id;
    }

    public int rank() {
        return seats.self();
    }

    public long clock() {
        return clock;
    }

    /** Neither asks nor owns. */
    public boolean isFree() {
        return pending == null && holds.isEmpty();
    }

    public boolean isPending() {
        return pending != null;
    }

    /** The pending ask was made before this view. */
    boolean isCarried() {
        return pending != null && carried;
    }

    /** The pending ask is the core's own, to bring the token home. */
    public boolean isFetching() {
        return pending != null && fetching;
    }

    public boolean isUsing() {
        return holds.stream().anyMatch(hold -> !hold.idle);
    }

    public boolean isIdle() {
        return holds.stream().anyMatch(hold -> hold.idle);
    }

    public boolean isOwner() {
        return !holds.isEmpty();
    }

    /** Tells whether every hold of this node knows that somebody waits behind it. */
    boolean isTold() {
        return holds.stream().allMatch(hold -> hold.told);
    }

    /** What this node holds, idle or not. */
    public List<Mode> held() {
        return holds.stream().map(hold -> hold.ask.mode()).toList();
    }

    /** The ask that is pending, or else the one that was granted last. */
    public Ask ask() {
        return Objects.requireNonNull(pending == null ? last : pending);
    }

    /** Tells whether a user may ask in this mode now: not beyond what one node may have at once. */
    public boolean mayAsk(Mode mode) {
        boolean room = mode == Mode.PERMIT ? holds.size() < bench.setup().permitsPerNode() : holds.isEmpty();
        return room && (pending == null || fetching);
    }

    /** The record, which is opened if there is none. */
    public Mutex<M> mutex() {
        if (mutex == null) {
            open(List.of());
        }
        return Objects.requireNonNull(mutex);
    }

    public boolean hasRecord() {
        return mutex != null;
    }

    private void open(List<Held> survivors) {
        mutexes++; // first: timers set while it opens are its own
        mutex = algorithm.open(bench.setup().lock(), seats, survivors, floor, this);
    }

    /** Calls the mutex, and when it has returned does what its effects ask for. */
    private void run(Consumer<Mutex<M>> call) {
        call.accept(mutex());
        List.copyOf(holds).stream().filter(hold -> hold.fetched).forEach(this::release);
    }

    /** Lets the node's clock run ahead, as other locks on it would. */
    public void advanceClock(long by) {
        clock += by;
    }

    // ---- what users do

    public void request(boolean tryOnly) {
        request(bench.modes().get(0), tryOnly);
    }

    public void request(Mode mode, boolean tryOnly) {
        assertThat(mayAsk(mode)).as("rank %d may ask", rank()).isTrue();
        if (isFetching()) {
            if (!tryOnly) {
                fetching = false; // A user takes over what the core asked for.
            }
            return;
        }
        ask(mode, tryOnly);
    }

    private void ask(Mode mode, boolean tryOnly) {
        pending = bench.newAsk(mode, tryOnly);
        stamped = false;
        carried = false;
        if (installed) {
            submit();
        }
    }

    /** Makes the pending ask, for the first time or again in a new view. */
    private void submit() {
        Ask ask = ask();
        if (!stamped) {
            ask = new Ask(ask.id(), ask.mode(), ask.tryOnly(), ++clock);
            stamped = true;
        }
        Ask made = ask;
        pending = made;
        bench.trace(
                rank(),
                () -> (made.tryOnly() ? "tries" : "requests") + " with ask " + made.id() + ", stamp " + made.stamp());
        bench.requested(rank(), made);
        run(m -> m.request(made));
    }

    public void cancel() {
        Ask ask = Objects.requireNonNull(pending);
        bench.trace(rank(), () -> "withdraws");
        forgetAsk(ask);
        if (installed) {
            run(m -> m.cancel(ask.id()));
        }
        bench.over(rank(), ask);
    }

    private void forgetAsk(Ask ask) {
        last = ask;
        pending = null;
        fetching = false;
    }

    /**
     * The last user of the oldest hold is through. A sticky core keeps an exclusive one, unless somebody waits for it or the
     * view is over.
     */
    public void finish() {
        Hold hold = holds.stream().filter(each -> !each.idle).findFirst().orElseThrow();
        hold.idle = true;
        if (!bench.setup().sticky() || hold.told || !installed || hold.ask.mode() != Mode.EXCLUSIVE) {
            release(hold);
        }
    }

    /** What a sticky core does with an idle ask after {@code forget-after}. */
    public void release() {
        release(idleHold());
    }

    private Hold idleHold() {
        return holds.stream().filter(each -> each.idle).findFirst().orElseThrow();
    }

    private void release(Hold hold) {
        bench.trace(rank(), () -> "releases, last fence " + hold.lastFence);
        holds.remove(hold);
        if (installed) { // else the new view lists it, and it is released there
            run(m -> m.release(hold.ask.id(), hold.lastFence));
        }
    }

    /** A local user takes the idle ownership, without asking anybody. */
    public void reuse() {
        Hold hold = idleHold();
        hold.idle = false;
        issue(hold);
    }

    private void issue(Hold hold) {
        // Of several permits only the core knows which fences are in use: a mutex hears of them when they are released.
        long above = hold.ask.mode() == Mode.PERMIT ? Math.max(issued, hold.lastFence) : hold.lastFence;
        hold.lastFence = bench.issue(rank(), hold.ask.mode(), above);
        issued = Math.max(issued, hold.lastFence);
    }

    // ---- forgetting

    /** Drops the record if the mutex says that nobody could tell. */
    public void forgetIfPossible() {
        if (installed && isFree() && mutex != null && mutex.forgettable()) {
            drop(mutex);
        }
    }

    private void drop(Mutex<M> dropped) {
        floor = Math.max(floor, dropped.fence());
        mutex = null;
    }

    /** Has home ask for the token, if it idles here. */
    public void reportStray() {
        if (installed && isFree() && mutex != null && mutex.strayed()) {
            assertThat(rank()).as("a token strays at its home").isNotEqualTo(bench.home());
            bench.sayIdle(rank());
        }
    }

    /** As home, with the token here and idle: tells all others to forget. */
    public void sayForget() {
        if (installed && isFree() && algorithm.forgetsByWord() && rank() == bench.home() && mutex().forgettable()) {
            long fence = mutex().fence();
            drop(mutex());
            bench.sayForget(rank(), fence);
        }
    }

    private void fetch() {
        if (isFree()) {
            fetching = true;
            ask(bench.modes().get(0), false);
        }
    }

    private void forget(long fence) {
        if (isFree() && mutex != null && mutex.forget(fence)) {
            drop(mutex);
        }
    }

    void receive(int from, Parcel<M> parcel) {
        clock = Math.max(clock, parcel.clock()) + 1;
        if (parcel instanceof Parcel.Letter<M> letter) {
            run(m -> m.receive(from, letter.message()));
        } else if (parcel instanceof Parcel.Idle<M>) {
            fetch();
        } else if (parcel instanceof Parcel.Forget<M> word) {
            forget(word.fence());
        }
    }

    // ---- views

    boolean isInstalled() {
        return installed;
    }

    /** The view is over. Idle ownership is given up, what is in use goes on. */
    void freeze() {
        holds.removeIf(hold -> hold.idle);
        holds.forEach(hold -> hold.told = false);
        if (isFetching()) {
            forgetAsk(ask());
        }
        mutex = null;
        installed = false;
    }

    /** The holds that the next view lists, in which this node has another rank. */
    List<Held> survivors(int rank) {
        return holds.stream()
                .map(hold -> new Held(rank, hold.ask.id(), hold.ask.mode(), hold.lastFence))
                .toList();
    }

    void sit(Seats in) {
        seats = in;
        installed = false;
    }

    /**
     * The new view begins here: with survivors the mutex is opened at once. Pending asks are made again before any frame is
     * delivered, with their old stamps.
     */
    void install(boolean denyTry) {
        installed = true;
        floor = Math.max(floor, bench.setup().floor(rank()));
        if (!bench.setup().survivors().isEmpty()) {
            open(bench.setup().survivors());
        }
        for (Held held : bench.setup().survivors()) {
            if (held.rank() == rank() && holds.stream().noneMatch(hold -> hold.ask.id() == held.ask())) {
                run(m -> m.release(held.ask(), held.fence())); // Given back between the two views.
            }
        }
        if (pending != null && pending.tryOnly() && denyTry) {
            Ask denied = pending;
            forgetAsk(denied);
            bench.over(rank(), denied);
        } else if (pending != null) {
            carried = stamped;
            submit();
        }
    }

    // ---- what the mutex says

    @Override
    public void send(int to, M message) {
        bench.send(rank(), to, message);
    }

    @Override
    public void granted(long ask, long fenceAbove) {
        assertThat(pending).as("rank %d is granted ask %d", rank(), ask).isNotNull();
        Hold hold = new Hold(ask(), fenceAbove);
        assertThat(hold.ask.id()).isEqualTo(ask);
        assertThat(fenceAbove).as("fence above this node's floor").isGreaterThanOrEqualTo(floor);
        bench.trace(rank(), () -> "is granted ask " + ask + ", fence above " + fenceAbove);
        bench.granted(this, hold.ask);
        hold.fetched = fetching;
        hold.idle = fetching;
        forgetAsk(hold.ask);
        holds.add(hold);
        if (!hold.idle) {
            issue(hold);
        }
    }

    @Override
    public void denied(long ask) {
        assertThat(pending).as("rank %d is denied ask %d", rank(), ask).isNotNull();
        Ask denied = ask();
        assertThat(denied.id()).isEqualTo(ask);
        assertThat(denied.tryOnly()).as("denied ask only tried").isTrue();
        bench.trace(rank(), () -> "is denied ask " + ask);
        forgetAsk(denied);
        bench.over(rank(), denied);
    }

    @Override
    public long wanted(long ask, boolean queued) {
        Hold hold =
                holds.stream().filter(each -> each.ask.id() == ask).findFirst().orElse(null);
        if (hold == null) {
            throw new AssertionError("rank " + rank() + " is wanted, but does not own under ask " + ask);
        }
        assertThat(hold.told).as("told once").isFalse();
        bench.trace(rank(), () -> "is wanted" + (queued ? "" : " by a try") + (hold.idle ? ", gives up" : ""));
        if (hold.idle) {
            holds.remove(hold);
            return hold.lastFence;
        }
        hold.told = queued;
        return -1;
    }

    @Override
    public void after(int key, long nanos) {
        assertThat(nanos).as("rank %d sets timer %d", rank(), key).isPositive();
        long mine = mutexes;
        bench.after(nanos, () -> {
            if (mutex != null && mutexes == mine) {
                bench.trace(rank(), () -> "timer " + key);
                run(m -> m.timer(key));
            }
        });
    }
}
