package io.baton.core.engine;

import io.baton.BatonConfig;
import io.baton.core.membership.Charter;
import io.baton.core.node.NodeSettings;
import io.baton.spi.NodeId;
import io.baton.spi.Peer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Derives what the core has to know from a configuration, the same on every node of the cluster. */
final class Roster {
    private Roster() {}

    static NodeSettings settings(BatonConfig config, OptionalLong rememberedEpoch) {
        List<NodeId> roster = Stream.concat(
                        config.votes() ? Stream.of(config.node()) : Stream.empty(),
                        config.peers().stream().map(Peer::id))
                .sorted()
                .toList();
        return new NodeSettings(
                config.cluster(),
                config.node(),
                roster,
                config.offRosterMembers(),
                config.votes() ? "" : config.bind(),
                priorities(roster, config),
                config.lease().toNanos(),
                config.drift(),
                config.heartbeat().toNanos(),
                config.suspicion().toNanos(),
                config.maxWallSkew().toMillis(),
                rememberedEpoch,
                config.forgetAfter().toNanos(),
                new Charter(config.generation(), config.locks()));
    }

    /** All different: by the configured priority, or else the place in the roster; among equals by the id. */
    private static List<Integer> priorities(List<NodeId> roster, BatonConfig config) {
        List<NodeId> ascending = new ArrayList<>(roster);
        ascending.sort(Comparator.<NodeId>comparingInt(id -> config.priorities().getOrDefault(id, roster.indexOf(id)))
                .thenComparing(Comparator.naturalOrder()));
        return roster.stream().map(ascending::indexOf).toList();
    }
}
