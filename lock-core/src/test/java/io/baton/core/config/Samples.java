package io.baton.core.config;

import io.baton.BatonConfig;
import io.baton.spi.MutexAlgorithm;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The files in {@code src/test/resources/config}, and the names that they use. */
final class Samples {
    static final Path DIRECTORY = Path.of("src", "test", "resources", "config");

    static final KnownNames KNOWN = new KnownNames(algorithms(), Set.of("bully", "ring"), Set.of("memory", "zeromq"));

    private Samples() {}

    static BatonConfig read(String file) {
        return ConfigFile.read(DIRECTORY.resolve(file), KNOWN);
    }

    private static Map<String, MutexAlgorithm<?>> algorithms() {
        return Stream.of("central", "ricart-agrawala", "token-ring", "maekawa")
                .map(TestAlgorithm::new)
                .collect(Collectors.toMap(TestAlgorithm::name, Function.<MutexAlgorithm<?>>identity()));
    }
}
