package io.baton.simulator.check;

/**
 * Watches a history and throws a {@link Violation} when it breaks a promise. Events come in the order in which they
 * happen; times are nanoseconds of the one true (virtual) clock.
 */
public interface Checker {
    /** A client asks for a lock. */
    default void requested(Request request) {}

    /** A client got the lock. */
    default void granted(long time, Hold hold) {}

    /** A client left without the lock: denied, timed out, interrupted or its node was closed. */
    default void gaveUp(long time, Request request) {}

    /** A client called {@code unlock()}. */
    default void unlockCalled(long time, Hold hold) {}

    /** The gate let go of the hold, on the client's word. */
    default void released(long time, Hold hold) {}

    /** {@code unlock()} returned: normally, or with the word that the lock was lost. */
    default void unlocked(long time, Hold hold, boolean normally) {}

    /** The node took the lock away from the client. */
    default void lost(long time, Hold hold) {}

    /** A node is gone with all that it held. */
    default void crashed(long time, String node) {}

    /** A node's lease ends at another time than before. */
    default void leaseChanged(long time, String node) {}

    /** From now on everything works, and the clients finish what they do. */
    default void faultsStopped(long time) {}

    /** Nobody has used any lock for a long time, and a node remembers something of so many. */
    default void idle(long time, String node, int remembered) {}

    /** The run is over; {@code unfinished} says what should have happened and did not, empty if nothing. */
    default void ended(long time, String unfinished) {}
}
