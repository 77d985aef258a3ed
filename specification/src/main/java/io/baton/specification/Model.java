package io.baton.specification;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;

/** The protocol as it is, within bounds: no promise may break, and every state must be seen. */
enum Model {
    SMALL("one change of view, at most one restart", Bounds.SMALLEST.with("MaxRestarts", "1")),
    CHANGES("two changes of view, one after the other or at once", Bounds.SMALLEST.with("MaxBallot", "3")),
    COLD_START(
            "from no view at all, two attempts in any order, PREPAREs repeated, one restart",
            Bounds.SMALLEST
                    .with("Founders", "{}")
                    .with("MaxRestarts", "1")
                    .with("Repeated", "TRUE")
                    .inAnyOrder()),
    EVERYBODY("all three want the lock", Bounds.SMALLEST.with("Contenders", "{v1, v2, v3}")),
    LEAVING("members may leave", Bounds.SMALLEST.with("Leaving", "TRUE")),
    TICKS(
            "leases of two ticks, so that heartbeats and acks are late by one",
            Bounds.SMALLEST.with("Lease", "2").with("Binding", "2")),
    GUEST(
            "a fourth member without a vote, one restart",
            Bounds.SMALLEST
                    .with("Guests", "{g}")
                    .with("Founders", "{v1, v2, v3, g}")
                    .with("Contenders", "{v1, g}")
                    .with("MaxRestarts", "1")),
    WAIVER(
            "a first view of two, three restarts, the guard waived when it may be",
            Bounds.SMALLEST.with("Founders", "{v1, v2}").with("MaxRestarts", "3"));

    private final String words;
    private final String configuration;

    Model(String words, Bounds bounds) {
        this.words = words;
        this.configuration = bounds.configuration(List.of(), EnumSet.allOf(Property.class));
    }

    /** The name, as on the command line. */
    String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    String words() {
        return words;
    }

    String configuration() {
        return configuration;
    }
}
