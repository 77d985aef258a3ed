package io.baton.core.membership;

import java.util.List;

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
        boolean preempts,
        Charter charter) {
    public MembershipSettings {
        priorities = List.copyOf(priorities);
    }

    /** How long a fresh voter neither promises nor acks, guard waived or not (rule 10). */
    long freshNanos() {
        return (wallSkewMillis + Rules.EPOCH_MILLIS) * 1_000_000L;
    }
}
