package io.baton.spi;

/**
 * One lock on one member, for one view: a pure state machine. It is never reset; the next view opens a new one.
 *
 * <p>The channel between two members is reliable and in order, and delivers only what was sent in this view. In every mode
 * but {@link Mode#PERMIT} a node has one ask at a time; of permits it may hold several, but only one ask is pending.
 *
 * @param <M> the algorithm's messages
 */
public interface Mutex<M> {
    /** Asks for the lock. No other ask of this node is pending. May grant or deny at once. */
    void request(Ask ask);

    /** Withdraws an ask. Called only while it is pending; it is over on return and never granted afterwards. */
    void cancel(long ask);

    /**
     * Gives the lock back.
     *
     * @param ask an ask of this node that was granted, or that survived into this view
     * @param lastFence the highest fence issued under it, or the {@code fenceAbove} of its grant if none was
     */
    void release(long ask, long lastFence);

    /** Takes a message of another member. */
    void receive(int from, M message);

    /** A timer set with {@link Effects#after} is due. */
    default void timer(int key) {}

    /** Returns the highest fence that this record knows of; goes into the node's floor when the record is dropped. */
    long fence();

    /**
     * Tells whether this record may be dropped now: no member could tell it from what {@link MutexAlgorithm#open} without
     * survivors would give. Never while this node asks, holds, or has the token away from its home, nor at the home of a token
     * that is away.
     */
    boolean forgettable();

    /** Tells whether a token idles here although this is not its home. The core then has its home ask for it. */
    default boolean strayed() {
        return false;
    }

    /**
     * The token is home, and nobody had used it for long: asks to drop the record. Only if {@link
     * MutexAlgorithm#forgetsByWord}.
     *
     * @param fence what home knew when it said so
     * @return whether the record may be dropped
     */
    default boolean forget(long fence) {
        return forgettable();
    }
}
