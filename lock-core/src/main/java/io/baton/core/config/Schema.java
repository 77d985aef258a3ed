package io.baton.core.config;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which keys each block has. */
final class Schema {
    /** The block that all the others are in. */
    static final String ROOT = "baton";

    static final List<String> BATON = List.of(
            "cluster",
            "node",
            "peers",
            "off-roster-members",
            "lease",
            "heartbeat",
            "suspicion",
            "drift",
            "max-wall-skew",
            "state-dir",
            "try-budget",
            "local-passes",
            "forget-after",
            "election",
            "transport",
            "generation",
            "locks");
    static final List<String> NODE = List.of("id", "bind", "priority", "vote");
    static final List<String> PEER = List.of("endpoint", "priority");
    static final List<String> TRANSPORT = List.of("name", "insecure-bind", "options");
    static final List<String> RULE = List.of("pattern", "algorithm", "sticky", "permits", "options");

    private static final Map<String, String> HOMES = Map.of(
            "id", "node.id",
            "bind", "node.bind",
            "priority", "node.priority",
            "vote", "node.vote",
            "insecure-bind", "transport.insecure-bind",
            "pattern", "locks[].pattern",
            "algorithm", "locks[].algorithm",
            "sticky", "locks[].sticky",
            "permits", "locks[].permits");

    private Schema() {}

    /** Returns where a key belongs that was found in the wrong block. */
    static Optional<String> home(String key) {
        return Optional.ofNullable(BATON.contains(key) ? key : HOMES.get(key));
    }
}
