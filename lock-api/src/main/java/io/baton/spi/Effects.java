package io.baton.spi;

/**
 * What a {@link Mutex} does to the world. No call comes back into the mutex before the mutex has returned.
 *
 * @param <M> the algorithm's messages
 */
public interface Effects<M> {
    /** Sends to another member, never to self. */
    void send(int to, M message);

    /** The ask has the lock now; the core issues fences above this one. After this the core only releases. */
    void granted(long ask, long fenceAbove);

    /** The ask would have to wait. Only for an ask with {@code tryOnly}; it is over. */
    void denied(long ask);

    /**
     * Somebody waits behind a granted ask, or behind this node's survivor.
     *
     * @param ask a granted ask of this node
     * @param queued whether the one who waits was queued; otherwise it only tried, and is denied if the lock is in use
     * @return {@code >= 0}: the ask was idle and is given up now, and this is its last fence, no {@code release} follows;
     *     {@code -1}: it is in use, and {@code release} follows if {@code queued}
     */
    long wanted(long ask, boolean queued);

    /** Asks for {@link Mutex#timer} with this key, once, after that time. It dies with the mutex. */
    void after(int key, long nanos);
}
