package io.baton.spi;

/**
 * An algorithm for the election of a coordinator, such as bully. Stateless; found with {@link java.util.ServiceLoader}.
 *
 * <p>No safety rests on it: a wrong or double election costs time, never exclusion.
 *
 * @param <M> its messages
 */
public interface ElectionAlgorithm<M> {
    /** Returns the name used in configuration, such as {@code bully}. */
    String name();

    /** Returns how its messages are written and read. */
    Codec<M> codec();

    /** Returns how many messages it needs among {@code m} living voters. */
    String cost();

    /** Returns when to take it. */
    String advice();

    /** Tells whether a voter that outranks the coordinator takes the office over, once it is back in the view. */
    boolean preempts();

    /**
     * Opens this node's part in all elections of its lifetime.
     *
     * @param self this node's index in the roster
     * @param priorities of all voters, by index in the roster; all different, the highest is preferred
     * @param patienceNanos how long to wait for an answer before its sender counts as silent
     * @param out where its effects go
     */
    Election<M> open(int self, int[] priorities, long patienceNanos, ElectionEffects<M> out);
}
