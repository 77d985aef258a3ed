package io.baton.core.config;

import io.baton.spi.MutexAlgorithm;
import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The names that a configuration may use. Sorted, so that messages list them in order.
 *
 * @param algorithms the lock algorithms by name; they check their own options
 * @param elections the names of the elections
 * @param transports the names of the transports
 */
public record KnownNames(Map<String, MutexAlgorithm<?>> algorithms, Set<String> elections, Set<String> transports) {
    public KnownNames {
        algorithms = Collections.unmodifiableMap(new TreeMap<>(algorithms));
        elections = Collections.unmodifiableSet(new TreeSet<>(elections));
        transports = Collections.unmodifiableSet(new TreeSet<>(transports));
    }

    /** Returns the message about a name that is not among the known ones. */
    public static String unknown(String kind, String name, Collection<String> known) {
        return "unknown " + kind + " \"" + name + "\"; "
                + (known.isEmpty() ? "none is on the class path" : "known are " + String.join(", ", known))
                + Spelling.didYouMean(Spelling.nearest(name, known));
    }
}
