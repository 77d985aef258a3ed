package io.baton.core.node;

/** One lock on this node, as its gate sees it: what the core can be asked to do about it. Engine thread only. */
public interface Claim {
    /** How far this node is with the lock. */
    enum State {
        /** Not asked for. */
        NONE,
        /** Asked for, not here yet. */
        ASKED,
        /** Here: {@link Users#granted} was called, and the lock was neither released, given up nor lost since. */
        OWNED
    }

    State state();

    /** Asks for the lock; only in {@link State#NONE}. May answer with {@link Users#granted} before it returns. */
    void request(boolean tryOnly);

    /** Withdraws the ask; only in {@link State#ASKED}. */
    void cancel();

    /** Gives the lock back; only in {@link State#OWNED}. */
    void release(long lastFence);
}
