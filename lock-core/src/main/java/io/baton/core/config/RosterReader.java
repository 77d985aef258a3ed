package io.baton.core.config;

import io.baton.BatonConfig;
import io.baton.spi.NodeId;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Reads who is who: {@code node} and {@code peers}. */
final class RosterReader {
    private final Section node;
    private final Section peers;
    private final Repeats repeats;
    private final BatonConfig.Builder builder;

    /** Who listens where, to find two nodes in one place. */
    private final Map<Endpoint, String> places = new HashMap<>();

    RosterReader(Section baton, Repeats repeats, BatonConfig.Builder builder) {
        this.node = baton.block("node").allowOnly(Schema.NODE);
        this.peers = baton.block("peers");
        this.repeats = repeats;
        this.builder = builder;
    }

    Roster read() {
        Optional<String> self = node.text("id").filter(id -> isId(node, "id", id));
        self.ifPresent(builder::node);
        Optional<Endpoint> bind = node.endpoint("bind", 0);
        bind.ifPresent(it -> builder.bind(it.toString()));
        bind.filter(it -> it.port() > 0).ifPresent(it -> places.put(it, "this node"));
        Optional<Boolean> vote = node.flag("vote");
        vote.ifPresent(builder::votes);
        node.integer("priority")
                .ifPresent(it -> builder.priority(
                        self.orElseGet(
                                () -> BatonConfig.builder().build().node().text()),
                        it));
        int nodes = 1;
        for (String id : peers.keys()) {
            if (peers.has(id)) {
                nodes++;
                readPeer(id, self);
            }
        }
        if (nodes > 1 && !node.has("id")) {
            node.problem("id", "missing; a node with peers needs an id of its own");
        }
        return new Roster(node, bind, nodes);
    }

    private void readPeer(String id, Optional<String> self) {
        if (!isId(peers, id, id)) {
            return;
        }
        if (self.filter(id::equals).isPresent()) {
            peers.problem(id, "is this node itself; list the others only");
            return;
        }
        if (peers.isBlock(id)) {
            readBlock(id, peers.block(id));
        } else {
            checkOnce(id);
            peers.endpoint(id, 1).ifPresent(it -> addPeer(peers, id, id, it));
        }
    }

    private void readBlock(String id, Section peer) {
        if (peer.has("endpoint")) {
            peer.allowOnly(Schema.PEER);
            checkOnce(id, "endpoint");
        } else if (Schema.PEER.containsAll(peer.keys())) {
            peer.problem("endpoint", "missing; give host:port, such as 127.0.0.1:7401");
        } else {
            peer.allowOnly(Schema.PEER, " (an id with a dot needs quotes)");
        }
        Optional<Integer> priority = peer.integer("priority");
        peer.endpoint("endpoint", 1).ifPresent(it -> {
            addPeer(peer, "endpoint", id, it);
            priority.ifPresent(p -> builder.priority(id, p));
        });
    }

    private void checkOnce(String... key) {
        repeats.firstLine(key)
                .ifPresent(line ->
                        peers.problem(key[0], "is there twice, first in line " + line + "; ids must be unique"));
    }

    private void addPeer(Section section, String key, String id, Endpoint endpoint) {
        String other = places.putIfAbsent(endpoint, "peer " + id);
        if (other != null) {
            section.problem(key, "\"" + endpoint + "\" is already that of " + other);
        }
        builder.peer(id, endpoint.toString());
    }

    private static boolean isId(Section section, String key, String id) {
        try {
            NodeId.of(id);
            return true;
        } catch (IllegalArgumentException e) {
            section.problem(key, String.valueOf(e.getMessage()));
            return false;
        }
    }
}
