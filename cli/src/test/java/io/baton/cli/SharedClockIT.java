package io.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The history checker compares times of different processes. */
class SharedClockIT {
    @Test
    void shouldReadTheSameMonotonicClockInTwoProcesses() throws Exception {
        long before = System.nanoTime();
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        TellTime.class.getName())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        String told = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        long after = System.nanoTime();

        assertThat(Long.parseLong(told.trim())).isBetween(before, after);
    }

    static final class TellTime {
        private TellTime() {}

        public static void main(String[] args) {
            System.out.println(System.nanoTime());
        }
    }
}
