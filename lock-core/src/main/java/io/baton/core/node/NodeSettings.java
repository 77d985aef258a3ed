package io.baton.core.node;

import io.baton.core.membership.Charter;
import io.baton.core.membership.Directory;
import io.baton.spi.NodeId;
import java.util.List;
import java.util.OptionalLong;

/**
 * What the core has to know of its configuration. Times are nanoseconds on the node's own monotonic clock.
 *
 * @param cluster the cluster's name
 * @param self this node
 * @param roster the voters in the order of their ids
 * @param offRosterMembers how many members off the roster a view may have
 * @param endpoint where this node listens, if it is off the roster itself; else nobody asks
 * @param priorities of the voters in elections, by index in the roster; all different
 * @param leaseNanos how long a majority of acks is good for
 * @param drift how much the rates of two clocks may differ
 * @param heartbeatNanos how often a node sends to every voter
 * @param suspicionNanos how long a node may be silent before it is taken for dead
 * @param maxWallSkewMillis how far two wall clocks may be apart
 * @param rememberedEpoch the highest epoch that this node's state directory has; empty if there is no such directory, which then goes
 *     for all nodes
 * @param forgetAfterNanos how long a lock may be out of use before what the node knows of it is dropped; 0: for ever
 * @param charter how locks work
 */
public record NodeSettings(
        String cluster,
        NodeId self,
        List<NodeId> roster,
        int offRosterMembers,
        String endpoint,
        List<Integer> priorities,
        long leaseNanos,
        double drift,
        long heartbeatNanos,
        long suspicionNanos,
        long maxWallSkewMillis,
        OptionalLong rememberedEpoch,
        long forgetAfterNanos,
        Charter charter) {
    public NodeSettings {
        roster = List.copyOf(roster);
        priorities = List.copyOf(priorities);
        if (!roster.contains(self) && offRosterMembers == 0) {
            throw new IllegalArgumentException(
                    "node " + self + " is not on the roster " + roster + ", and no others are admitted");
        }
        if (offRosterMembers > 0 && roster.size() + offRosterMembers > Directory.MOST_MEMBERS) {
            throw new IllegalArgumentException("more than " + Directory.MOST_MEMBERS + " members");
        }
        if (priorities.size() != roster.size()) {
            throw new IllegalArgumentException("one priority for each voter is needed");
        }
    }

    /** Returns this node's index: in the roster, or the first one beyond. */
    public int selfIndex() {
        return votes() ? roster.indexOf(self) : roster.size();
    }

    /** Tells whether this node is on the roster. */
    boolean votes() {
        return roster.contains(self);
    }

    /** Returns what all nodes of a cluster must agree on, in words, a line each. Nodes that differ here refuse each other. */
    String agreement() {
        return String.join(
                "\n",
                "cluster " + cluster,
                "voters " + roster,
                "priorities " + priorities,
                offRosterMembers + " members off the roster",
                "lease " + leaseNanos / 1_000_000 + " ms",
                "drift " + drift,
                (rememberedEpoch.isPresent() ? "with" : "without") + " state-dir");
    }

    /** Returns how long a voter is bound by an ack, on its own clock: the lease, stretched by the drift. */
    public long bindingNanos() {
        return (long) Math.ceil(leaseNanos * (1 + drift));
    }
}
