package io.baton;

/** Is told when a lock that this node holds is no longer sure. Runs on a listener thread and may block. */
@FunctionalInterface
public interface LostLockListener {
    /**
     * The lock is lost: somebody else may have it. The holder's {@code unlock()} will throw.
     *
     * @param lock the lock's name
     * @param fencingToken the token of the lost hold
     * @param reason why, in words
     */
    void lost(String lock, long fencingToken, String reason);

    /**
     * The lease has lapsed, and the lock is uncertain: it becomes certain again when a majority answers in the same view,
     * or else it is lost.
     */
    default void uncertain(String lock, long fencingToken) {}
}
