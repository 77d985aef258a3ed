package io.baton.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The same seed gives the same trace, byte for byte: else no failure could be replayed. */
class DeterminismTest {
    private static final SimulationOptions OPTIONS = SimulationOptions.of("maekawa", "ring");
    private static final long SEED = 4711;

    /** Prints the hash of a trace, in a JVM of its own. */
    public static void main(String[] arguments) {
        System.out.println(hash(lines(SEED)));
    }

    private static List<String> lines(long seed) {
        Trace trace = Trace.recording();
        Simulation.run(OPTIONS, Subject.NODE, seed, trace);
        return trace.lines();
    }

    private static String hash(List<String> lines) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            return HexFormat.of()
                    .formatHex(digest.digest(String.join("\n", lines).getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void shouldGiveTheSameTraceWhenRunAgain() {
        assertThat(lines(SEED)).hasSizeGreaterThan(1000).isEqualTo(lines(SEED));
    }

    @Test
    void shouldGiveAnotherTraceWhenTheSeedDiffers() {
        assertThat(lines(SEED)).isNotEqualTo(lines(SEED + 1));
    }

    @Test
    void shouldGiveTheSameResultWhenNothingIsTraced() {
        SimulationResult traced = Simulation.run(OPTIONS, Subject.NODE, SEED, Trace.recording());
        assertThat(Simulation.run(OPTIONS, Subject.NODE, SEED)).isEqualTo(traced);
    }

    @Test
    void shouldGiveTheSameTraceWhenRunInAnotherJvm() throws IOException, InterruptedException {
        Process other = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        DeterminismTest.class.getName())
                .redirectError(new File("/dev/null"))
                .start();
        String hash = new String(other.getInputStream().readAllBytes(), StandardCharsets.UTF_8).trim();
        assertThat(other.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(hash).endsWith(hash(lines(SEED)));
    }
}
