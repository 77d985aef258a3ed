package io.baton.core.observe;

import io.baton.ClusterView;

/**
 * Is told what happens on a node. Called on whatever thread it happens on, the engine's among them: implementations
 * return at once and never throw.
 */
public interface Observer {
    /** Nobody watches. */
    Observer NONE = new Observer() {};

    /** A caller got the lock after waiting that long. */
    default void granted(String lock, long waitedNanos) {}

    /** A caller gave the lock back after holding it that long. */
    default void released(String lock, long heldNanos) {}

    /** A caller left without the lock: its time was over, or it only tried. */
    default void timedOut(String lock) {}

    /** The lease has lapsed under a hold; it may become certain again. */
    default void uncertain(String lock, long fence) {}

    /** A hold was lost. */
    default void lost(String lock, long fence, String reason) {}

    /** The node installed a view. */
    default void viewInstalled(ClusterView view) {}

    /** The node learned the outcome of an election. */
    default void elected(String coordinator) {}

    /** The node made a lock's token anew. */
    default void tokenRegenerated(String lock) {}

    /** Grants go on here, after a change of view or the lack of a lease had held them up for that long. */
    default void resumed(long suspendedNanos) {}

    /** The node gave up its view because a majority went on without it. */
    default void excluded() {}
}
