package io.baton.simulator;

import io.baton.core.node.LeaseTime;
import io.baton.core.node.NodeSettings;
import io.baton.spi.ElectionAlgorithm;
import io.baton.spi.MutexAlgorithm;
import java.nio.ByteBuffer;

/**
 * A planted bug: the checkers must notice. Production code has no hooks for this; a bug is planted in what the simulator
 * hands to it, in what it sends, or in the simulated callers. Each method does no harm unless overridden.
 */
public interface Sabotage {
    /** Nothing is sabotaged. */
    Sabotage NONE = new Sabotage() {};

    /** Makes the core of a node. */
    default NodeCore.Factory core(NodeCore.Factory honest) {
        return honest;
    }

    default MutexAlgorithm<?> mutex(MutexAlgorithm<?> honest) {
        return honest;
    }

    default ElectionAlgorithm<?> election(ElectionAlgorithm<?> honest) {
        return honest;
    }

    default NodeSettings settings(int node, NodeSettings honest) {
        return honest;
    }

    /** How much faster than virtual time a node's clock runs, in millionths. */
    default long clockPpm(int node, long honest) {
        return honest;
    }

    /** The wall clock of a node at the start of the run. */
    default long wallMillis(int node, long honest) {
        return honest;
    }

    /** How long it takes until what a node remembers is on disk, although it goes on at once; {@code Long.MAX_VALUE}: for ever. */
    default long rememberedAfter(int node, long honest) {
        return honest;
    }

    /** When a node believes to have started, on its own clock. */
    default long startNanos(int node, long honest) {
        return honest;
    }

    /** A frame on its way; it may be another one. */
    default ByteBuffer frame(int from, int to, ByteBuffer honest) {
        return honest;
    }

    /** After each step of a node's engine. */
    default void stepped(int node, LeaseTime lease, long now) {}

    /** At which time the lease is checked for a claim made and confirmed at these times of the node's clock. */
    default long confirmAt(long claimedAt, long now) {
        return now;
    }

    /** Whether {@code unlock()} looks at the lease. */
    default boolean unlockChecksLease() {
        return true;
    }

    /** Whether a caller whose time is over leaves the queue. */
    default boolean leavesQueue() {
        return true;
    }
}
