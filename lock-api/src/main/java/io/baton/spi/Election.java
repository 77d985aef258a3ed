package io.baton.spi;

import java.util.BitSet;

/**
 * One voter's part in elections: a pure state machine.
 *
 * @param <M> the algorithm's messages
 */
public interface Election<M> {
    /**
     * Starts an election. A node starts at most one per term; a call with a term that is not above all it has seen is
     * ignored.
     *
     * @param term above all terms that the core has seen
     * @param alive the voters believed alive, by index in the roster; self is among them. Nobody else is messaged.
     */
    void start(long term, BitSet alive);

    /** The set of voters believed alive has changed. */
    void alive(BitSet now);

    /** Takes a message of another voter. */
    void receive(int from, long term, M message);

    /** A timer set with {@link ElectionEffects#after} is due. */
    void timer(int key);
}
