package io.baton.specification;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class VerdictTest {
    @Test
    void shouldNameThePropertyAndTheWayWhenOneBroke() {
        Verdict verdict = Verdict.read(
                List.of(
                        "Error: Invariant Exclusion is violated.",
                        "State 1: <Initial predicate>",
                        "State 2: <Prepare line 1, col 1 to line 2, col 2 of module Views>",
                        "State 3: <Promise line 1, col 1 to line 2, col 2 of module Views>",
                        "State 4: <Promise line 1, col 1 to line 2, col 2 of module Views>",
                        "40 states generated, 20 distinct states found, 3 states left on queue.",
                        "The depth of the complete state graph search is 4."),
                1);

        assertThat(verdict.broken()).isEqualTo("Exclusion");
        assertThat(verdict.way()).isEqualTo("Prepare, Promise x2");
        assertThat(verdict.summary())
                .isEqualTo("Exclusion broke (40 states, 20 of them distinct, depth 4, 1.0 s)".formatted());
    }

    @Test
    void shouldBeNeitherCompleteNorBrokenWhenTlcFails() {
        Verdict verdict = Verdict.read(List.of("Error: Parsing or semantic analysis failed."), 1);

        assertThat(verdict.complete()).isFalse();
        assertThat(verdict.broken()).isNull();
        assertThat(verdict.summary()).isEqualTo("TLC failed: Error: Parsing or semantic analysis failed.");
    }
}
