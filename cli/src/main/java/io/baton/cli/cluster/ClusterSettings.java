package io.baton.cli.cluster;

import io.baton.BatonConfig;
import io.baton.LockRule;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A cluster on this machine.
 *
 * @param nodes how many nodes
 * @param rule how the lock works
 * @param election the election
 * @param lease the lease; the other times follow from it
 * @param pace how the contenders work
 * @param fenced whether the counter refuses stale fencing tokens
 */
public record ClusterSettings(int nodes, LockRule rule, String election, Duration lease, Pace pace, boolean fenced) {
    /** The lock that all contend for. */
    public static final String LOCK = "demo";

    /**
     * How each node's contenders work.
     *
     * @param threads how many there are
     * @param hold how long one holds the lock
     * @param think how long one stays away from it
     */
    public record Pace(int threads, Duration hold, Duration think) {}

    /** Returns the name of the lock's algorithm. */
    public String algorithm() {
        return rule.algorithm();
    }

    /** Returns the nodes' ids. */
    public List<String> ids() {
        return IntStream.range(0, nodes)
                .mapToObj(i -> String.valueOf((char) ('a' + i)))
                .toList();
    }

    /** Tells whether the election names a deputy, who takes over without another one. */
    public boolean electsDeputies() {
        return election.equals("ring-top2");
    }

    boolean defaultTimes() {
        return lease.equals(BatonConfig.DEFAULT_LEASE);
    }

    /** With another lease, the other times keep their proportions to it. */
    Duration heartbeat() {
        return lease.dividedBy(10);
    }

    Duration suspicion() {
        return lease.multipliedBy(5).dividedBy(8);
    }
}
