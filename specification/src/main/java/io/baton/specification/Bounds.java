package io.baton.specification;

import java.util.Collection;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * How much of the protocol TLC looks at: a value for each constant of {@code Views.tla}. The voters are v1, v2 and v3; g may
 * be a guest.
 */
record Bounds(Map<String, String> constants, Set<String> constraints) {
    /** One change of a first view of all; two nodes want the lock, nobody restarts. */
    static final Bounds SMALLEST = new Bounds(Map.of(), Set.of("Useful", "InOrder"))
            .with("Voters", "{v1, v2, v3}")
            .with("Guests", "{}")
            .with("Founders", "{v1, v2, v3}")
            .with("Contenders", "{v1, v2}")
            .with("Candidates", "{v1, v2, v3}")
            .with("MaxBallot", "2")
            .with("MaxRestarts", "0")
            .with("Lease", "1")
            .with("Binding", "1")
            .with("Repeated", "FALSE")
            .with("Leaving", "FALSE")
            .with("Disk", "TRUE");

    /** The smallest that most mutants need: one voter makes the view. */
    static final Bounds CHANGE = SMALLEST.with("Candidates", "{v3}");

    /** The same with a restart. */
    static final Bounds RESTART = CHANGE.with("MaxRestarts", "1");

    Bounds {
        constants = Collections.unmodifiableMap(new TreeMap<>(constants));
        constraints = Set.copyOf(constraints);
    }

    Bounds with(String constant, String value) {
        Map<String, String> changed = new TreeMap<>(constants);
        changed.put(constant, value);
        return new Bounds(changed, constraints);
    }

    /** PREPAREs may go out in any order of their ballots. */
    Bounds inAnyOrder() {
        return new Bounds(constants, Set.of("Useful"));
    }

    /** Returns TLC's configuration. */
    String configuration(Collection<String> weakened, EnumSet<Property> properties) {
        StringBuilder text = new StringBuilder("CONSTANTS\n  v1 = v1\n  v2 = v2\n  v3 = v3\n  g = g\n");
        with("Weakened", weakened.isEmpty() ? "{}" : "{\"" + String.join("\", \"", weakened) + "\"}")
                .constants
                .forEach((constant, value) -> text.append("  %s = %s\n".formatted(constant, value)));
        text.append("SPECIFICATION Spec\nSYMMETRY Alike\nVIEW Relevant\nINVARIANT TypeOK\n");
        properties.forEach(property -> text.append(property.kind() + " " + property.formula() + "\n"));
        constraints.stream().sorted().forEach(constraint -> text.append("ACTION_CONSTRAINT " + constraint + "\n"));
        return text.toString();
    }
}
