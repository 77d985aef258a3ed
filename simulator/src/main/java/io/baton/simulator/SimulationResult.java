package io.baton.simulator;

import io.baton.simulator.check.Violation;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What came of a run.
 *
 * @param seed the seed
 * @param violation the broken promise, null if none was
 * @param virtualNanos how long the run was, in virtual time
 * @param settledNanos how long everything took to finish after the faults had stopped
 * @param events how many events there were
 * @param frames how many frames were sent
 * @param grants how often a client got a lock
 * @param fastGrants how many of these without the engine
 * @param messages how many messages the lock algorithm sent; frames, acks and heartbeats are not among them
 * @param waitNanos how long clients waited from request to grant, in virtual time, all together
 * @param longestWaitNanos how long a client waited at most from request to grant, in virtual time
 * @param lost how many holds were lost
 * @param views how often a node installed a view
 */
public record SimulationResult(
        long seed,
        @Nullable Violation violation,
        long virtualNanos,
        long settledNanos,
        long events,
        long frames,
        long grants,
        long fastGrants,
        long messages,
        long waitNanos,
        long longestWaitNanos,
        long lost,
        long views) {
    /** Returns the broken promise. */
    public Optional<Violation> broken() {
        return Optional.ofNullable(violation);
    }

    /** Returns how many messages of the lock algorithm there were for each grant to a client. */
    public double messagesPerGrant() {
        return grants == 0 ? 0 : (double) messages / grants;
    }

    /** Returns how long a client waited from request to grant, on average. */
    public long meanWaitNanos() {
        return grants == 0 ? 0 : waitNanos / grants;
    }
}
