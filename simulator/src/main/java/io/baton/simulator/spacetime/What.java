package io.baton.simulator.spacetime;

/** What can happen on a node, apart from messages. */
public enum What {
    /** A process starts. */
    STARTS,
    /** It ends: it crashes, or has left. */
    ENDS,
    PAUSED,
    RESUMED,
    CLOSES,
    /** A caller asks for a lock. */
    ASKS,
    /** A caller has the lock from now on, with a fence. */
    GRANTED,
    /** A caller has given the lock back. */
    RELEASED,
    /** A caller who only tried was told no. */
    DENIED,
    /** A caller left before it had the lock. */
    CANCELLED,
    /** A caller's lock was taken away. */
    LOST,
    /** A caller learns at {@code unlock()} that its lock was lost. */
    FOUND_LOST,
    LEASE_LAPSED,
    LEASE_BACK,
    /** A view is installed; its epoch comes with it. */
    VIEW,
    /** The node is without a view: a majority went on without it. */
    EXCLUDED,
    ELECTED,
    /** The token of a lock is made anew. */
    TOKEN_ANEW,
    /** A promise was broken. */
    VIOLATION,
    /** Something else that everybody may want to know, such as a partition. */
    NOTE,
    /** Something that only who looks for a bug wants to know. */
    DETAIL;

    /** Tells whether it changes who takes part: what a reader has to know whatever else is left out. */
    boolean isTurn() {
        return switch (this) {
            case STARTS, ENDS, PAUSED, RESUMED, CLOSES, VIEW, EXCLUDED, ELECTED, TOKEN_ANEW, VIOLATION, NOTE -> true;
            default -> false;
        };
    }
}
