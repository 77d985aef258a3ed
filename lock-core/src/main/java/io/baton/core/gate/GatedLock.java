package io.baton.core.gate;

import io.baton.Baton;
import io.baton.BatonClosedException;
import io.baton.DistributedLock;
import io.baton.LockLostException;
import io.baton.LostLockListener;
import io.baton.core.observe.Observer;
import java.util.Objects;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A lock of threads over a {@link Gate}: ownership, reentrancy, parking. The fast path is the gate's claim, the lease check and one
 * CAS that binds the thread; it allocates nothing. No monitor is held while a thread waits, so virtual threads are not pinned.
 */
public final class GatedLock implements DistributedLock {
    /** How a wait ended. */
    private enum Outcome {
        GRANTED,
        FAILED,
        INTERRUPTED
    }

    /** How often a thread that waits for certainty looks by itself. */
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final Gate gate;
    private final Holds holds;
    private final LostListeners listeners;
    private final Supplier<Observer> observer;
    private final long leaseNanos;
    private final long tryBudgetNanos;

    /**
     * Makes the lock of that gate and becomes its listener.
     *
     * @param leaseNanos how long {@code unlock()} waits for certainty at most
     * @param tryBudgetNanos how long {@code tryLock()} may take
     * @param executor runs listeners; bounded, not the engine's thread
     * @param observer read with each use, so that meters may be bound later; gives {@link Observer#NONE} while nobody watches
     */
    public GatedLock(Gate gate, long leaseNanos, long tryBudgetNanos, Executor executor, Supplier<Observer> observer) {
        this.gate = gate;
        this.leaseNanos = leaseNanos;
        this.tryBudgetNanos = tryBudgetNanos;
        this.observer = observer;
        this.holds = new Holds(gate);
        this.listeners = new LostListeners(executor);
        gate.listener(new Told());
    }

    @Override
    public String name() {
        return gate.name();
    }

    /** The node closes; see {@link Gate#closed}. */
    public void closed(String reason) {
        gate.closed(reason);
    }

    @Override
    public void lock() {
        Thread me = Thread.currentThread();
        if (!enterAtOnce(me)) {
            await(me, new ThreadWait(gate, me, false));
        }
    }

    @Override
    public void lockInterruptibly() throws InterruptedException {
        Thread me = startInterruptibly();
        if (!enterAtOnce(me)) {
            awaitInterruptibly(me, new ThreadWait(gate, me, false));
        }
    }

    @Override
    public boolean tryLock() {
        Thread me = Thread.currentThread();
        if (enterAtOnce(me)) {
            return true;
        }
        if (gate.busy()) {
            return failed();
        }
        return await(me, new ThreadWait(gate, me, true).within(tryBudgetNanos)) == Outcome.GRANTED;
    }

    @Override
    public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
        Objects.requireNonNull(unit, "unit");
        Thread me = startInterruptibly();
        if (enterAtOnce(me)) {
            return true;
        }
        if (time <= 0) {
            return failed();
        }
        return awaitInterruptibly(me, new ThreadWait(gate, me, false).within(unit.toNanos(time)));
    }

    /**
     * {@inheritDoc}
     *
     * <p>The lease is looked at first, the word last: under a lease that was valid at the call, and with a generation that was
     * current after that, nobody else can have been granted the lock before the call.
     */
    @Override
    public void unlock() {
        long now = gate.now();
        Thread me = Thread.currentThread();
        Hold mine = mine(me);
        boolean certain = gate.lease.valid(now) || certainAgain(me, mine, now);
        long fence = mine.fence;
        if (mine.count > 1) {
            mine.count--;
            if (holds.isLost(mine)) {
                throw lost(mine, fence);
            }
        } else {
            long since = mine.since;
            if (holds.leave(me, mine) == Exit.LOST) {
                throw lost(mine, fence);
            }
            released(certain, now - since);
        }
        if (!certain) {
            throw new LockLostException(
                    name(),
                    fence,
                    "the lease lapsed and was not renewed in time, so somebody else may have had the lock");
        }
    }

    @Override
    public Condition newCondition() {
        throw new UnsupportedOperationException("lock \"" + name()
                + "\": conditions are not supported yet; wait on something of your own, without the lock");
    }

    @Override
    public long fencingToken() {
        Hold mine = mine(Thread.currentThread());
        if (holds.isLost(mine)) {
            throw lost(mine, mine.fence);
        }
        return mine.fence;
    }

    @Override
    public boolean isHeldByCurrentThread() {
        long now = gate.now();
        Hold mine = holds.of(Thread.currentThread());
        return mine != null && gate.lease.valid(now) && !holds.isLost(mine);
    }

    @Override
    public int getHoldCount() {
        Hold mine = holds.of(Thread.currentThread());
        return mine == null ? 0 : mine.count;
    }

    @Override
    public Baton.Registration addListener(LostLockListener listener) {
        return listeners.add(Objects.requireNonNull(listener, "listener"));
    }

    @Override
    public String toString() {
        return "GatedLock[" + gate + "]";
    }

    /** Takes what needs nobody else: the lock that this thread has already, or one that is idle here. */
    private boolean enterAtOnce(Thread me) {
        Hold mine = holds.of(me);
        if (mine != null) {
            enterAgain(mine);
            return true;
        }
        long generation = gate.claim();
        if (generation != 0) {
            return begin(me, generation, 0);
        }
        String closed = gate.closedReason();
        if (closed != null) {
            throw new BatonClosedException(closed);
        }
        return false;
    }

    private void enterAgain(Hold mine) {
        if (holds.isLost(mine)) {
            throw lost(mine, mine.fence);
        }
        if (mine.count == Integer.MAX_VALUE) {
            throw new IllegalMonitorStateException("lock \"" + name() + "\" was taken " + mine.count
                    + " times by one thread; a hold can't count further");
        }
        mine.count++;
    }

    private boolean begin(Thread me, long generation, long waited) {
        long now = gate.now();
        if (!gate.confirm(generation, now) || !holds.begin(me, generation, now)) {
            return false;
        }
        Observer watching = observer.get();
        if (watching != Observer.NONE) {
            watching.granted(name(), waited);
        }
        return true;
    }

    private boolean awaitInterruptibly(Thread me, ThreadWait wait) throws InterruptedException {
        Outcome outcome = await(me, wait.interruptible());
        if (outcome == Outcome.INTERRUPTED) {
            throw new InterruptedException();
        }
        return outcome == Outcome.GRANTED;
    }

    private Outcome await(Thread me, ThreadWait wait) {
        for (; ; ) {
            Waiter waiter = wait.round(this);
            switch (waiter.state()) {
                case GRANTED -> {
                    if (wait.mustLeave()) {
                        gate.exit(waiter.generation());
                        return Outcome.INTERRUPTED;
                    }
                    if (begin(me, waiter.generation(), wait.waited(gate.now()))) {
                        wait.restoreInterrupt();
                        return Outcome.GRANTED;
                    }
                }
                case CLOSED -> {
                    wait.restoreInterrupt();
                    throw new BatonClosedException(Objects.requireNonNullElse(gate.closedReason(), "closed"));
                }
                default -> {
                    if (wait.mustLeave()) {
                        return Outcome.INTERRUPTED;
                    }
                    wait.restoreInterrupt();
                    failed();
                    return Outcome.FAILED;
                }
            }
        }
    }

    private static Thread startInterruptibly() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        return Thread.currentThread();
    }

    private boolean failed() {
        observer.get().timedOut(name());
        return false;
    }

    private void released(boolean certain, long heldNanos) {
        Observer watching = observer.get();
        if (certain && watching != Observer.NONE) {
            watching.released(name(), heldNanos);
        }
    }

    /**
     * Waits up to one lease time until a lapsed lease is valid again. The hold stays in the gate meanwhile, so that nobody else
     * here is served. Looks by itself now and then: an engine that was paused while it renewed the lease, or that renews it while
     * no grants are allowed, does not say that it had lapsed.
     */
    private boolean certainAgain(Thread me, Hold mine, long start) {
        boolean interrupted = false;
        mine.uncertain(me); // before the look at the lease: who renews it looks here afterwards
        try {
            for (long now = start; !holds.isLost(mine); now = gate.now()) {
                if (gate.lease.valid(now)) {
                    return true;
                }
                long left = leaseNanos - (now - start);
                if (left <= 0) {
                    return false;
                }
                LockSupport.parkNanos(this, Math.min(left, LOOK_NANOS));
                interrupted |= Thread.interrupted();
            }
            return false;
        } finally {
            mine.uncertain(null);
            if (interrupted) {
                me.interrupt();
            }
        }
    }

    private Hold mine(Thread me) {
        Hold mine = holds.of(me);
        if (mine == null) {
            throw new IllegalMonitorStateException(
                    "lock \"" + name() + "\" is not held by thread \"" + me.getName() + "\"");
        }
        return mine;
    }

    private LockLostException lost(Hold mine, long fence) {
        @Nullable String reason = mine.reason();
        return new LockLostException(name(), fence, reason == null ? gate.lossReason() : reason);
    }

    /** What the engine thread says of the hold. */
    private final class Told implements GateListener {
        @Override
        public void lost(long generation, long fence, String reason) {
            holds.lost(reason);
            observer.get().lost(name(), fence, reason);
            listeners.lost(name(), fence, reason);
        }

        @Override
        public void uncertain(long fence) {
            observer.get().uncertain(name(), fence);
            listeners.uncertain(name(), fence);
        }

        @Override
        public void renewed() {
            holds.renewed();
        }

        @Override
        public boolean idle() {
            return holds.isEmpty() && listeners.isEmpty();
        }
    }
}
