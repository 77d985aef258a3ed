package io.baton.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Traces kept as files. {@code -Dbaton.golden.write=true} writes them anew, to be read before they are committed. */
public final class Golden {
    private Golden() {}

    public static void check(String name, List<String> trace) {
        Path file = Path.of("src/test/resources/golden", name + ".txt");
        try {
            if (Boolean.getBoolean("baton.golden.write")) {
                Files.write(file, trace);
            }
            assertThat(Files.readAllLines(file)).isEqualTo(trace);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
