package io.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DemoIT {
    @ParameterizedTest
    @CsvSource({"token-ring, bully", "central, ring", "lamport, ring-top2"})
    void shouldShowAllOfItWhenTheHolderIsKilled(String algorithm, String election) {
        Output output = Output.of("demo", "--algorithm", algorithm, "--election", election, "--lease", "1500ms");

        assertThat(output.status()).as(output.toString()).isZero();
        assertThat(output.out()).contains("kill -9", "won", "back in the view", "All of it was seen");
        assertThat(output.out()).containsPattern(Pattern.compile("got the lock with token \\d+\\.\\d+, \\d+ ms"));
        assertThat(output.out().contains("makes the lock's token anew")).isEqualTo(algorithm.equals("token-ring"));
        assertThat(output.err()).isEmpty();
    }
}
