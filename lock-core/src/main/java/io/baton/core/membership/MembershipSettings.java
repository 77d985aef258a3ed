package io.baton.core.membership;

import java.util.List;
import java.util.OptionalLong;

/**
 * What membership has to know. Times are nanoseconds on the node's own monotonic clock.
 *
 * @param self this incarnation
 * @param voters the roster's size
 * @param priorities of the voters, by index
 * @param leaseNanos how long a majority of acks is good for
 * @param bindingNanos how long an ack binds the voter: the lease, stretched by the drift
 * @param heartbeatNanos how often a node sends to every voter
 * @param suspicionNanos how long a node may be silent before it is taken for dead
 * @param wallSkewMillis how far two wall clocks may be apart; 0 with one voter
 * @param rememberedEpoch the highest epoch that this node's state directory had at the start; empty if the cluster has none, and
 *     epochs come from wall clocks (rule 10)
 * @param preempts whether a voter that outranks the coordinator takes over
 * @param charter how locks work by this node's configuration
 */
public record MembershipSettings(
        Member self,
        int voters,
        List<Integer> priorities,
        long leaseNanos,
        long bindingNanos,
        long heartbeatNanos,
        long suspicionNanos,
        long wallSkewMillis,
        OptionalLong rememberedEpoch,
        boolean preempts,
        Charter charter) {
    public MembershipSettings {
        priorities = List.copyOf(priorities);
    }

    /** Rule 10: whether epochs outlive a restart on disk, so that no wall clock is looked at. */
    boolean remembers() {
        return rememberedEpoch.isPresent();
    }

    /** How long a fresh voter neither promises nor acks, guard waived or not, so that wall clocks are past all old epochs (rule 10). */
    long freshNanos() {
        return remembers() ? 0 : (wallSkewMillis + Rules.EPOCH_MILLIS) * 1_000_000L;
    }
}
