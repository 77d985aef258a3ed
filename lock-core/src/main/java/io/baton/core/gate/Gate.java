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
import java.util.function.LongSupplier;

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
public class Gate extends Turnstile implements Users {
    private final Attention attention;
    private volatile GateListener listener = GateListener.NONE;
    private volatile String lossReason = "";

    /**
     * Makes a gate whose lock this node does not own yet.
     *
     * @param sticky whether to keep the lock until another node wants it; otherwise each acquisition asks for it anew
     * @param localPasses how often a wanted lock may still go from user to user here, at most 255
     * @param lease the node's lease
     * @param nanoTime the node's monotonic clock, the one that the lease is measured with
     * @param attention called when the engine has to {@link #attend}
     */
    public Gate(
            String name, boolean sticky, int localPasses, LeaseTime lease, LongSupplier nanoTime, Attention attention) {
        super(name, sticky, localPasses, lease, nanoTime);
        this.attention = attention;
    }

    /** Sets who is told what happens to holds; before the first use. */
    public final void listener(GateListener newListener) {
        listener = newListener;
    }

    /** Returns why this node last lost the lock, for one who found its hold not to be {@link #current} any more. */
    final String lossReason() {
        return lossReason;
    }

    @Override
    final void attract() {
        attention.call(this);
    }

    // ---- What the core says

    @Override
    public final void sticky(boolean now) {
        sticky = now;
    }

    @Override
    public final void granted(long firstFence, long fenceLimit) {
        long seen = look();
        // Until OWNED is set, others set QUEUED and nothing else: the generation is known before the CAS.
        fences(GateWord.generation(GateWord.granted(seen)), firstFence, fenceLimit);
        long shut = closedReason() == null ? 0 : FROZEN;
        while (!cas(seen, GateWord.granted(seen) | shut)) {
            seen = look();
        }
        serve();
        if (mustLeave(look())) {
            call();
        }
    }

    @Override
    public final void denied() {
        queue.deny();
        call();
    }

    @Override
    public final long wanted(boolean queued) {
        for (; ; ) {
            long seen = look();
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

    /** Sets FROZEN in the word itself: of a claim and a freeze that race, one sees the other. */
    @Override
    public final long freeze() {
        for (; ; ) {
            long seen = look();
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
    public final void thaw() {
        if (closedReason() != null) {
            return; // shut for good
        }
        long seen = look();
        while (has(seen, FROZEN) && !cas(seen, GateWord.thawed(seen))) {
            seen = look();
        }
        // Who left while it was frozen has called already.
    }

    @Override
    public final long lost(String reason) {
        lossReason = reason;
        long seen = look();
        while (!cas(seen, GateWord.lost(seen))) {
            seen = look();
        }
        detached(seen, reason);
        callIfQueued(seen);
        return lastFence(seen);
    }

    @Override
    public final boolean retire() {
        boolean idle = !has(look(), OWNED | HELD | QUEUED) && listener.idle();
        if (idle) {
            attention.retire(this); // who comes from here on calls, and gets a new claim
        }
        return idle;
    }

    // ---- What the engine says

    /**
     * Does what is due, whatever it is: looks at the state, not at what happened. The engine calls it after {@link
     * Attention#call}; too many calls do no harm.
     */
    public final void attend(Claim claim) {
        answered();
        for (long seen = look(); has(seen, OWNED); seen = look()) {
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
    public final void leaseRenewed() {
        if (sticky) {
            serve(); // otherwise a grant is good for one hold, and granted() has seen to that
        }
        listener.renewed();
        callIfDue(look());
    }

    /** The lease has lapsed. */
    public final void uncertain() {
        long seen = look();
        if (has(seen, HELD)) {
            listener.uncertain(lastFence(seen));
        }
    }

    /**
     * The node closes: whoever holds has lost its hold, whoever waits or comes is told. What the node owns is shut and given
     * back by {@link #attend}. Idempotent.
     */
    public final void closed(String reason) {
        if (closedReason() != null) {
            return;
        }
        lossReason = reason;
        close(reason); // before the queue is emptied: who enqueues looks at it afterwards
        long seen = look();
        while (!cas(seen, GateWord.closed(seen))) {
            seen = look();
        }
        detached(seen, reason);
        queue.close();
        call();
    }

    /** Without ownership: makes the ask fit those who wait. */
    private void ask(Claim claim) {
        step();
        WaitQueue.Waiting waiting = queue.survey();
        if (waiting == WaitQueue.Waiting.NOBODY) {
            waiting = unqueue();
        }
        boolean live = waiting != WaitQueue.Waiting.NOBODY;
        Claim.State state = claim.state();
        if (live && state == Claim.State.NONE) {
            mark(); // one may be in the queue and not announced yet; the grant has to find it
            claim.request(waiting == WaitQueue.Waiting.ONLY_TRIES);
        } else if (!live && state == Claim.State.ASKED) {
            claim.cancel();
        }
    }

    /** Clears QUEUED, and looks again for those who have come meanwhile. */
    private WaitQueue.Waiting unqueue() {
        long seen = look();
        while (has(seen, QUEUED) && !cas(seen, GateWord.unqueued(seen))) {
            seen = look();
        }
        step();
        WaitQueue.Waiting waiting = queue.survey();
        if (waiting != WaitQueue.Waiting.NOBODY) {
            mark();
        }
        return waiting;
    }

    /** Gives an idle lock to the first who waits. */
    private void serve() {
        for (long seen = look(); GateWord.servable(seen) && room(seen) && lease.valid(now()); seen = look()) {
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

    /** Tells whether idle ownership has to be given back rather than kept or used. */
    private boolean mustLeave(long seen) {
        return has(seen, WANTED | FROZEN) || !sticky || !room(seen);
    }

    private void callIfQueued(long seen) {
        if (has(seen, QUEUED)) {
            call();
        }
    }
}
