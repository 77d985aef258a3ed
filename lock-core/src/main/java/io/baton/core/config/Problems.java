package io.baton.core.config;

import com.typesafe.config.ConfigOrigin;
import io.baton.InvalidConfigException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Collects all mistakes of a file, so that one run shows them all. */
final class Problems {
    private static final Logger LOG = LoggerFactory.getLogger(ConfigFile.class);

    private final Path file;
    private final List<Problem> found = new ArrayList<>();
    private final List<Problem> warnings = new ArrayList<>();

    Problems(Path file) {
        this.file = file;
    }

    /** Adds a mistake at that place. */
    void add(@Nullable ConfigOrigin origin, String key, String text) {
        found.add(at(file, origin, key, text));
    }

    /** Adds what is allowed, but hardly meant. */
    void warn(@Nullable ConfigOrigin origin, String key, String text) {
        warnings.add(at(file, origin, key, text));
    }

    /** Returns the keys that something is wrong with. */
    Set<String> keys() {
        return found.stream().map(Problem::key).collect(Collectors.toSet());
    }

    boolean isEmpty() {
        return found.isEmpty();
    }

    void logWarnings() {
        warnings.forEach(it -> LOG.warn("{}", it));
    }

    /** All mistakes as one reads: this file from the top, then those that it includes. */
    InvalidConfigException toException() {
        return new InvalidConfigException(found.stream()
                .sorted(Comparator.comparing((Problem it) -> !it.file().equals(file.toString()))
                        .thenComparing(Problem::file)
                        .thenComparingInt(Problem::line))
                .map(Problem::toString)
                .toList());
    }

    /** Returns a mistake at that place. An included file has a name of its own; the environment has none. */
    static Problem at(Path file, @Nullable ConfigOrigin origin, String key, String text) {
        if (origin == null) {
            return new Problem(file.toString(), 0, key, text);
        }
        String name = origin.filename();
        boolean here = name == null || name.equals(file.toFile().getPath());
        return new Problem(here ? file.toString() : name, origin.lineNumber(), key, text);
    }
}
