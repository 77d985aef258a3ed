package io.baton.core.gate;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * One who waits at a gate. It leaves {@link State#WAITING} once, by a CAS: who wins it decides between grant, denial, closing
 * and the waiter's own leaving. Not reused.
 */
public abstract class Waiter {
    /** What became of it. */
    public enum State {
        WAITING,
        /** It has the lock under {@link Waiter#generation()}, which it confirms as on the fast path. */
        GRANTED,
        /** It only tried, and the lock is not to be had. */
        DENIED,
        /** It left. */
        ABANDONED,
        /** The node was closed. */
        CLOSED
    }

    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(Waiter.class, "state", State.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final boolean tryOnly;
    private final long since;
    private long generation;
    private volatile State state = State.WAITING;

    /**
     * @param tryOnly whether it gives up when somebody else has the lock
     * @param since when it began to wait
     */
    protected Waiter(boolean tryOnly, long since) {
        this.tryOnly = tryOnly;
        this.since = since;
    }

    public final boolean tryOnly() {
        return tryOnly;
    }

    /** Returns when it began to wait. */
    public final long since() {
        return since;
    }

    public final State state() {
        return state;
    }

    /** Returns the generation that it was granted; after {@link State#GRANTED} was seen. */
    public final long generation() {
        return generation;
    }

    /** Its state is no longer {@link State#WAITING}. Called once, by the one who changed it; returns at once, never throws. */
    protected abstract void wake();

    /** Only the dispatcher that took this waiter out of the queue calls this: the plain write has one writer. */
    final boolean grant(long granted) {
        generation = granted;
        return settle(State.GRANTED);
    }

    final boolean settle(State outcome) {
        return STATE.compareAndSet(this, State.WAITING, outcome);
    }
}
