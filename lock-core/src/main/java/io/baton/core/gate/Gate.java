package io.baton.core.gate;

import static io.baton.core.gate.GateWord.FROZEN;
import static io.baton.core.gate.GateWord.HELD;
import static io.baton.core.gate.GateWord.OWNED;
import static io.baton.core.gate.GateWord.QUEUED;
import static io.baton.core.gate.GateWord.WANTED;
import static io.baton.core.gate.GateWord.has;

import io.baton.core.node.Claim;
import io.baton.core.node.LeaseTime;
import io.baton.core.node.Users;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The local users of one lock on one node. Nothing here blocks or parks, so that the simulator runs this very class with
 * simulated users; see the package for the invariants.
 *
 * <p>A user, on any thread:
 *
 * <pre>{@code
 * long generation = gate.claim();
 * if (generation != 0 && gate.confirm(generation, now)) {
 *     …                                      // holds
 *     gate.exit(generation);
 * } else {
 *     gate.enqueue(waiter);                  // and wait for waiter.wake(); GRANTED: confirm it, and if that fails start again
 * }
 * }</pre>
 *
 * <p>The engine, on its one thread: the methods of {@link Users}, called by the core, and {@link #attend}, {@link #leaseRenewed},
 * {@link #uncertain} and {@link #closed}. Only {@link #attend} calls the core.
 */
public final class Gate implements Users {
    /** How a hold ended. */
    public enum Exit {
        /** It was the current one until now. */
        RELEASED,
        /** It was no longer: lost, or ended before. Nothing was changed. */
        LOST
    }

    private static final VarHandle WORD;
    private static final VarHandle CALLED;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            WORD = lookup.findVarHandle(Gate.class, "word", long.class);
            CALLED = lookup.findVarHandle(Gate.class, "called", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final String name;
    private final boolean sticky;
    private final int localPasses;
    private final LeaseTime lease;
    private final LongSupplier nanoTime;
    private final Attention attention;
    private final WaitQueue queue = new WaitQueue();

    private volatile long word;
    private volatile boolean called;

    /** Fence = offset + generation. Both are written by the engine while the node does not own the lock. */
    private volatile long offset;

    private volatile long fenceLimit;

    private volatile GateListener listener = GateListener.NONE;
    private volatile @Nullable String closed;
    private volatile String lossReason = "";

    /**
     * Makes a gate whose lock this node does not own yet.
     *
     * @param sticky whether to keep the lock until another node wants it; otherwise each acquisition asks for it anew
     * @param localPasses how often a wanted lock may still go from user to user here, at most {@value GateWord#MAX_PASSES}
     * @param lease the node's lease
     * @param nanoTime the node's monotonic clock, the one that the lease is measured with
     * @param attention called when the engine has to {@link #attend}
     */
    public Gate(
            String name, boolean sticky, int localPasses, LeaseTime lease, LongSupplier nanoTime, Attention attention) {
        if (localPasses < 0 || localPasses > GateWord.MAX_PASSES) {
            throw new IllegalArgumentException(
                    "local passes must be from 0 to " + GateWord.MAX_PASSES + ", not " + localPasses);
        }
        this.name = name;
        this.sticky = sticky;
        this.localPasses = localPasses;
        this.lease = lease;
        this.nanoTime = nanoTime;
        this.attention = attention;
    }

    /** Sets who is told what happens to holds; before the first use. */
    public void listener(GateListener newListener) {
        listener = newListener;
    }

    public String name() {
        return name;
    }

    /** Reads the node's monotonic clock. */
    long now() {
        return nanoTime.getAsLong();
    }

    boolean leaseValid(long now) {
        return lease.valid(now);
    }

    // ---- Users of the lock: any thread

    /**
     * Takes the lock if that needs nobody: first step of two, nobody holds before {@link #confirm}.
     *
     * @return the generation of the hold, or 0
     */
    public long claim() {
        long seen = word;
        while (sticky && GateWord.open(seen) && room(seen)) {
            long next = GateWord.claimed(seen);
            if (cas(seen, next)) {
                return GateWord.generation(next);
            }
            seen = word;
        }
        return 0;
    }

    /**
     * Begins the hold of that generation, claimed or granted. The lease is checked here, after the CAS that made the hold: a
     * pause between the two must not give out a lock whose lease has lapsed meanwhile.
     *
     * @param now read after the claim or grant
     * @return false if there is no hold: it was lost, or the lease has lapsed and the lock was given back
     */
    public boolean confirm(long generation, long now) {
        if (lease.valid(now)) {
            return current(generation);
        }
        release(generation);
        return false;
    }

    /** Tells whether that generation holds now. Says nothing about the lease. */
    public boolean current(long generation) {
        return GateWord.heldBy(word, generation);
    }

    /** Returns the fence of that hold, if it is still current when this has returned. */
    public long fence(long generation) {
        return offset + generation;
    }

    /** Queues one who waits for the lock; {@link Waiter#wake} follows, unless it is abandoned. */
    public void enqueue(Waiter waiter) {
        queue.add(waiter);
        announce();
    }

    /**
     * Gives up waiting.
     *
     * @return false if the waiter was granted, denied or closed before. If granted, the caller owns the hold, and if it still
     *     wants to leave, it exits
     */
    public boolean abandon(Waiter waiter) {
        if (!waiter.settle(Waiter.State.ABANDONED)) {
            return false;
        }
        queue.remove(waiter);
        if (!has(word, HELD)) {
            call();
        }
        return true;
    }

    /** Ends the hold of that generation: it goes to the next local waiter, stays here idle, or leaves the node. */
    public Exit exit(long generation) {
        long next = leave(generation);
        if (next > 0) {
            dispatch(next);
        }
        return next < 0 ? Exit.LOST : Exit.RELEASED;
    }

    /** Tells whether somebody here holds the lock or waits for it, so that a try need not ask. */
    boolean busy() {
        return (word & (HELD | QUEUED)) != 0;
    }

    /** Returns why the gate is closed; null if it is not. */
    @Nullable String closedReason() {
        return closed;
    }

    /** Returns why this node last lost the lock; valid when a hold was found not to be {@link #current} any more. */
    String lossReason() {
        return lossReason;
    }

    // ---- Steps. The stepper in the tests pauses between them.

    /**
     * The CAS of {@link #exit}.
     *
     * @return the generation that the caller now has to {@link #dispatch}; 0: nothing more to do; -1: the hold was lost
     */
    long leave(long generation) {
        for (; ; ) {
            long seen = word;
            if (!GateWord.heldBy(seen, generation)) {
                return -1;
            }
            if (sticky && GateWord.passable(seen, localPasses) && room(seen)) {
                long next = GateWord.passed(seen);
                if (cas(seen, next)) {
                    return GateWord.generation(next);
                }
            } else if (cas(seen, GateWord.released(seen))) {
                callIfDue(GateWord.released(seen));
                return 0;
            }
        }
    }

    /** Gives the lock to the first who waits. The caller has HELD in that generation, and no longer after this. */
    void dispatch(long generation) {
        for (; ; ) {
            if (!lease.valid(now())) {
                release(generation);
                return;
            }
            if (!current(generation)) {
                return; // lost, and so are the right to dispatch and the waiters' interest in this generation
            }
            Waiter next = queue.poll();
            if (next == null) {
                retire(generation);
                return;
            }
            if (next.grant(generation)) {
                next.wake();
                return;
            }
        }
    }

    /** Sets QUEUED for one who is in the queue. Somebody looks at it then: who has HELD, on its way out, or the engine. */
    void announce() {
        long seen = word;
        while (!has(seen, QUEUED) && !cas(seen, GateWord.queued(seen))) {
            seen = word;
        }
        if (closed != null) {
            queue.close();
        } else if (!has(seen, HELD)) {
            call();
        }
    }

    /** Clears HELD for who has it in that generation and gives the lock to nobody. */
    private void release(long generation) {
        for (long seen = word; GateWord.heldBy(seen, generation); seen = word) {
            if (cas(seen, GateWord.released(seen))) {
                callIfDue(GateWord.released(seen));
                return;
            }
        }
    }

    /** Clears HELD and QUEUED for the dispatcher that found nobody; who came meanwhile may have relied on either. */
    private void retire(long generation) {
        for (long seen = word; GateWord.heldBy(seen, generation); seen = word) {
            if (cas(seen, GateWord.retired(seen))) {
                callIfDue(GateWord.retired(seen));
                break;
            }
        }
        if (!queue.isEmpty()) {
            announce();
        }
    }

    // ---- The core: engine thread

    @Override
    public void granted(long firstFence, long fenceLimit) {
        long seen = word;
        // Nobody else changes the generation while the node does not own the lock: enqueue() sets QUEUED, and that is
        // all.
        offset = firstFence - 1 - GateWord.generation(GateWord.granted(seen));
        this.fenceLimit = fenceLimit;
        long shut = closed == null ? 0 : FROZEN;
        while (!cas(seen, GateWord.granted(seen) | shut)) {
            seen = word;
        }
        serve();
        if (!sticky || closed != null || !room(word)) {
            call();
        }
    }

    @Override
    public void denied() {
        queue.deny();
        call();
    }

    @Override
    public long wanted(boolean queued) {
        for (; ; ) {
            long seen = word;
            if (!has(seen, HELD)) {
                if (surrender(seen)) {
                    callIfQueued(seen);
                    return lastFence(seen);
                }
            } else if (!queued || has(seen, WANTED) || cas(seen, GateWord.wanted(seen))) {
                return -1;
            }
        }
    }

    @Override
    public long freeze() {
        for (; ; ) {
            long seen = word;
            if (!has(seen, HELD)) {
                if (surrender(seen)) {
                    callIfQueued(seen);
                    return -1;
                }
            } else if (has(seen, FROZEN) || cas(seen, GateWord.frozen(seen))) {
                return lastFence(seen);
            }
        }
    }

    @Override
    public void thaw() {
        if (closed != null) {
            return;
        }
        long seen = word;
        while (has(seen, FROZEN) && !cas(seen, GateWord.thawed(seen))) {
            seen = word;
        }
        if (!has(seen, HELD)) {
            call();
        }
    }

    @Override
    public void lost(String reason) {
        lossReason = reason;
        long seen = word;
        while (!cas(seen, GateWord.lost(seen))) {
            seen = word;
        }
        detached(seen, reason);
        callIfQueued(seen);
    }

    // ---- The engine: engine thread

    /**
     * Does what is due, whatever it is: looks at the state, not at what happened. The engine calls it after {@link
     * Attention#call}; too many calls do no harm.
     */
    public void attend(Claim claim) {
        called = false; // first: who changes something from here on calls again
        for (long seen = word; has(seen, OWNED); seen = word) {
            if (has(seen, HELD)) {
                return; // its exit sees to the rest
            }
            if (!mustLeave(seen)) {
                serve();
                return;
            }
            if (surrender(seen)) {
                claim.release(lastFence(seen));
                break;
            }
        }
        ask(claim);
    }

    /** The lease is valid again after it had lapsed. */
    public void leaseRenewed() {
        if (sticky) {
            serve(); // otherwise a grant is good for one hold, and granted() has seen to that
        }
        listener.renewed();
        callIfDue(word);
    }

    /** The lease has lapsed. */
    public void uncertain() {
        long seen = word;
        if (has(seen, HELD)) {
            listener.uncertain(lastFence(seen));
        }
    }

    /** The node closes: whoever holds has lost its hold, whoever waits or comes is told; {@link #attend} gives the lock back. */
    public void closed(String reason) {
        if (closed != null) {
            return;
        }
        lossReason = reason;
        closed = reason; // before the queue is emptied: who enqueues looks at it afterwards
        long seen = word;
        while (!cas(seen, GateWord.closed(seen))) {
            seen = word;
        }
        detached(seen, reason);
        queue.close();
        call();
    }

    /** Without ownership: makes the ask fit those who wait. */
    private void ask(Claim claim) {
        WaitQueue.Waiting waiting = queue.survey();
        if (waiting == WaitQueue.Waiting.NOBODY) {
            waiting = unqueue();
        }
        boolean live = waiting != WaitQueue.Waiting.NOBODY;
        Claim.State state = claim.state();
        if (live && state == Claim.State.NONE) {
            claim.request(waiting == WaitQueue.Waiting.ONLY_TRIES);
        } else if (!live && state == Claim.State.ASKED) {
            claim.cancel();
        }
    }

    /** Clears QUEUED, unless somebody has come meanwhile. */
    private WaitQueue.Waiting unqueue() {
        long seen = word;
        while (has(seen, QUEUED) && !cas(seen, GateWord.unqueued(seen))) {
            seen = word;
        }
        WaitQueue.Waiting waiting = queue.survey();
        if (waiting != WaitQueue.Waiting.NOBODY) {
            announce();
        }
        return waiting;
    }

    /** Gives an idle lock to the first who waits. */
    private void serve() {
        for (long seen = word; GateWord.servable(seen) && room(seen) && lease.valid(now()); seen = word) {
            long next = GateWord.claimed(seen);
            if (cas(seen, next)) {
                dispatch(GateWord.generation(next));
                return;
            }
        }
    }

    private void detached(long before, String reason) {
        if (has(before, HELD)) {
            listener.lost(GateWord.generation(before), lastFence(before), reason);
        }
    }

    private boolean surrender(long seen) {
        return cas(seen, GateWord.surrendered(seen));
    }

    private boolean mustLeave(long seen) {
        return has(seen, WANTED | FROZEN) || !sticky || !room(seen);
    }

    /** Tells whether there is a fence left for the next generation. */
    private boolean room(long seen) {
        return offset + GateWord.generation(seen) + 1 < fenceLimit;
    }

    /**
     * Returns the fence of the hold in that word; if there is none, one that no issued fence is above, and no lower than the
     * one before the first. Closing takes a generation that may have no fence any more.
     */
    private long lastFence(long seen) {
        return Math.min(offset + GateWord.generation(seen), fenceLimit - 1);
    }

    private void callIfDue(long left) {
        if (has(left, WANTED | FROZEN | QUEUED) || !sticky || !room(left)) {
            call();
        }
    }

    private void callIfQueued(long seen) {
        if (has(seen, QUEUED)) {
            call();
        }
    }

    private void call() {
        if (!called && CALLED.compareAndSet(this, false, true)) {
            attention.call(this);
        }
    }

    private boolean cas(long seen, long next) {
        return WORD.compareAndSet(this, seen, next);
    }

    @Override
    public String toString() {
        return "Gate[" + name + ", " + GateWord.text(word) + "]";
    }
}
