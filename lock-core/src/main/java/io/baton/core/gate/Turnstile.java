package io.baton.core.gate;

import static io.baton.core.gate.GateWord.FROZEN;
import static io.baton.core.gate.GateWord.HELD;
import static io.baton.core.gate.GateWord.QUEUED;
import static io.baton.core.gate.GateWord.WANTED;
import static io.baton.core.gate.GateWord.has;

import io.baton.core.node.LeaseTime;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The side of a {@link Gate} that the local users come to, on any thread: the word, the queue, and how the lock changes hands. */
abstract class Turnstile {
    private static final VarHandle WORD;
    private static final VarHandle CALLED;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            WORD = lookup.findVarHandle(Turnstile.class, "word", long.class);
            CALLED = lookup.findVarHandle(Turnstile.class, "called", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    final WaitQueue queue = new WaitQueue();
    final LeaseTime lease;

    private final String name;
    private final int localPasses;
    private final LongSupplier nanoTime;

    /** Set by the engine before the CAS after which it counts, and read after the word. */
    boolean sticky;

    private volatile long word;
    private volatile boolean called;

    /** Fence = offset + generation. Like the limit it is written by the engine, while the node does not own the lock. */
    private volatile long offset;

    private volatile long fenceLimit;
    private volatile @Nullable String closed;

    Turnstile(String name, boolean sticky, int localPasses, LeaseTime lease, LongSupplier nanoTime) {
        if (localPasses < 0 || localPasses > GateWord.MAX_PASSES) {
            throw new IllegalArgumentException(
                    "local passes must be from 0 to " + GateWord.MAX_PASSES + ", not " + localPasses);
        }
        this.name = name;
        this.sticky = sticky;
        this.localPasses = localPasses;
        this.lease = lease;
        this.nanoTime = nanoTime;
    }

    /** Returns the lock's name. */
    public final String name() {
        return name;
    }

    /**
     * Takes the lock if that needs nobody: first step of two, nobody holds before {@link #confirm}.
     *
     * @return the generation of the hold, or 0
     */
    public final long claim() {
        for (long seen = look(); sticky && GateWord.open(seen) && room(seen); seen = look()) {
            long next = GateWord.claimed(seen);
            if (cas(seen, next)) {
                return GateWord.generation(next);
            }
        }
        return 0;
    }

    /**
     * Begins the hold of that generation, claimed or granted. The lease is checked here, after the CAS that made the hold: a
     * pause between the two must not give out a lock whose lease has lapsed meanwhile.
     *
     * @param now read after the claim, or after the grant was seen
     * @return false if there is no hold: it was lost, or the lease has lapsed and the lock was given back
     */
    public final boolean confirm(long generation, long now) {
        if (lease.valid(now)) {
            return current(generation);
        }
        release(generation);
        return false;
    }

    /** Tells whether that generation holds now. Says nothing about the lease. */
    public final boolean current(long generation) {
        return GateWord.heldBy(look(), generation);
    }

    /** Returns the fence of that hold, which must still be current when this has returned. */
    public final long fence(long generation) {
        return offset + generation;
    }

    /** Queues one who waits for the lock; {@link Waiter#wake} follows, unless it is abandoned. */
    public final void enqueue(Waiter waiter) {
        queue.add(waiter);
        announce();
    }

    /**
     * Gives up waiting.
     *
     * @return false if the waiter was granted, denied or closed before. If granted, the caller owns the hold, and if it still
     *     wants to leave, it exits
     */
    public final boolean abandon(Waiter waiter) {
        if (!waiter.settle(Waiter.State.ABANDONED)) {
            return false;
        }
        step();
        queue.remove(waiter);
        if (!has(look(), HELD)) {
            call();
        }
        return true;
    }

    /** Ends the hold of that generation: it goes to the next local waiter, stays here idle, or leaves the node. */
    public final Exit exit(long generation) {
        for (long seen = look(); GateWord.heldBy(seen, generation); seen = look()) {
            if (sticky && GateWord.passable(seen, localPasses) && room(seen)) {
                long next = GateWord.passed(seen);
                if (cas(seen, next)) {
                    dispatch(GateWord.generation(next));
                    return Exit.RELEASED;
                }
            } else if (cas(seen, GateWord.released(seen))) {
                callIfDue(GateWord.released(seen));
                return Exit.RELEASED;
            }
        }
        return Exit.LOST;
    }

    /** Tells whether somebody here holds the lock or waits for it, so that a try need not ask. */
    final boolean busy() {
        return has(look(), HELD | QUEUED);
    }

    /** Reads the node's monotonic clock. */
    final long now() {
        return nanoTime.getAsLong();
    }

    /** Returns why the gate is closed; null if it is not. */
    final @Nullable String closedReason() {
        return closed;
    }

    /** Brings the gate to the engine's attention. */
    abstract void attract();

    /** Comes before each access to what threads share. Empty, and compiled away; the tests put other threads' steps here. */
    void step() {}

    // ---- How the lock changes hands

    /** Gives the lock to the first who waits. The caller has HELD in that generation, and no longer after this. */
    final void dispatch(long generation) {
        for (; ; ) {
            if (!lease.valid(now())) {
                release(generation);
                return;
            }
            if (!current(generation)) {
                return; // lost, and so is the right to dispatch; the engine sees to those who wait
            }
            step();
            Waiter next = queue.poll();
            if (next == null) {
                retire(generation);
                return;
            }
            step();
            if (next.grant(generation)) {
                next.wake();
                return;
            }
        }
    }

    /** Sets QUEUED for one who is in the queue. Somebody looks at it then: who has HELD, on its way out, or the engine. */
    final void announce() {
        long seen = mark();
        if (closed != null) {
            queue.close();
        } else if (!has(seen, HELD)) {
            call();
        }
    }

    /** Sets QUEUED and returns the word that it was found or set in. */
    final long mark() {
        long seen = look();
        while (!has(seen, QUEUED) && !cas(seen, GateWord.queued(seen))) {
            seen = look();
        }
        return seen;
    }

    /** Clears HELD for who has it in that generation and gives the lock to nobody. */
    private void release(long generation) {
        for (long seen = look(); GateWord.heldBy(seen, generation); seen = look()) {
            if (cas(seen, GateWord.released(seen))) {
                callIfDue(GateWord.released(seen));
                return;
            }
        }
    }

    /** Clears HELD and QUEUED for the dispatcher that found nobody; who came meanwhile may have relied on either. */
    private void retire(long generation) {
        for (long seen = look(); GateWord.heldBy(seen, generation); seen = look()) {
            if (cas(seen, GateWord.retired(seen))) {
                callIfDue(GateWord.retired(seen));
                break;
            }
        }
        step();
        if (!queue.isEmpty()) {
            announce();
        }
    }

    // ---- The word and its fences

    final long look() {
        step();
        return word;
    }

    final boolean cas(long seen, long next) {
        step();
        return WORD.compareAndSet(this, seen, next);
    }

    /** Tells whether there is a fence left for the next generation. */
    final boolean room(long seen) {
        return offset + GateWord.generation(seen) + 1 < fenceLimit;
    }

    /**
     * Returns the fence of the hold in that word; if there is none, one that no issued fence is above, and no lower than the
     * one before the first. Closing takes a generation that may have no fence any more.
     */
    final long lastFence(long seen) {
        return Math.min(offset + GateWord.generation(seen), fenceLimit - 1);
    }

    /** Sets which fence the hold after that generation has, and the limit. Only while the node does not own the lock. */
    final void fences(long generation, long nextFence, long limit) {
        offset = nextFence - 1 - generation;
        fenceLimit = limit;
    }

    final void close(String reason) {
        closed = reason;
    }

    /** Calls the engine if a word that was left without HELD needs it. */
    final void callIfDue(long left) {
        if (has(left, WANTED | FROZEN | QUEUED) || !sticky || !room(left)) {
            call();
        }
    }

    final void call() {
        step();
        if (!called && CALLED.compareAndSet(this, false, true)) {
            attract();
        }
    }

    /** The engine is about to look. First of all: who changes something from here on calls again. */
    final void answered() {
        called = false;
    }

    @Override
    public final String toString() {
        return "Gate[" + name + ", " + GateWord.text(word) + "]";
    }
}
