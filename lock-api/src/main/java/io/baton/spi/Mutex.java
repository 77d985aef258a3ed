package io.baton.spi;

/**
 * One lock on one member, for one view: a pure state machine. It is never reset; the next view opens a new one.
 *
 * <p>The channel between two members is reliable and in order, and delivers only what was sent in this view.
 *
 * @param <M> the algorithm's messages
 */
public interface Mutex<M> {
    /** Asks for the lock. No other ask of this node is pending or granted. May grant or deny at once. */
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

    /** Tells whether this record equals what {@link MutexAlgorithm#open} without survivors would give. */
    boolean forgettable();

    /** Tells whether a token idles here although this is not its home. */
    default boolean strayed() {
        return false;
    }

    /** Asks to drop the record, every other member having been told so; the answer tells whether that may be done. */
    default boolean forget(long fence) {
        return forgettable();
    }
}
