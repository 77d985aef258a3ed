package io.baton.kit.mutex;

import io.baton.spi.Ask;

/** Sees all that happens on a bench; throws an {@link AssertionError} at what must not. */
public interface Watch<M> {
    default void requested(int rank, Ask ask) {}

    default void sent(int from, int to, M message) {}

    /** After the receiver has dealt with it. */
    default void delivered(int from, int to, M message) {}

    default void granted(int rank, Ask ask) {}

    /** The ask was withdrawn or denied. */
    default void over(int rank, Ask ask) {}
}
