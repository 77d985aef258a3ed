package io.baton.core.node;

/**
 * The local users of one lock, as the core sees them; the gate implements it. Called on the engine thread only. No call
 * comes back into the core before it has returned.
 */
public interface Users {
    /**
     * The lock is here: this node owns it until it releases, gives up or loses it.
     *
     * @param firstFence the fence for the first user, one more for each that follows
     * @param fenceLimit no fence may reach this one; who would have to must release instead
     */
    void granted(long firstFence, long fenceLimit);

    /** The ask was only a try, and the lock is not to be had. */
    void denied();

    /**
     * Another node wants the lock that this one owns.
     *
     * @param queued whether it waits; otherwise it only tries
     * @return {@code >= 0}: nobody used it, ownership is given up with this call, and this is the last fence issued;
     *     {@code -1}: it is in use, and a release follows soon if {@code queued}
     */
    long wanted(boolean queued);

    /**
     * Shuts the fast path of an owned lock, because the node is about to promise a new view. Idempotent.
     *
     * @return {@code >= 0}: somebody holds the lock, and this is the fence of that hold; {@code -1}: nobody does, and idle
     *     ownership is given up with this call
     */
    long freeze();

    /** The hold came over into the new view: the fast path of the owned lock opens again. */
    void thaw();

    /**
     * Ownership is gone, against the users' will. Whoever holds has lost its hold.
     *
     * @return the last fence issued
     */
    long lost(String reason);

    /**
     * Whether an owner keeps the lock after its release until somebody wants it: what the lock's rule says in this view. Comes before
     * each grant, and before a hold that survived is thawed.
     */
    default void sticky(boolean now) {}

    /**
     * Nobody has used the lock for long, and the node neither owns it nor asks for it.
     *
     * @return whether the core may forget these users; if they want something later, they come with a new claim
     */
    default boolean retire() {
        return false;
    }
}
