package io.baton.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every algorithm with every election, with all that can go wrong, over many seeds. */
class FaultSeedsTest {
    private static final int SEEDS = Integer.getInteger("baton.seeds", 2_000);

    @ParameterizedTest
    @CsvSource({
        "central, bully",
        "central, ring",
        "ricart-agrawala, bully",
        "ricart-agrawala, ring",
        "token-ring, bully",
        "token-ring, ring",
        "maekawa, bully",
        "maekawa, ring"
    })
    void shouldKeepEveryPromiseWhenThingsGoWrong(String algorithm, String election) {
        SimulationOptions options = SimulationOptions.of(algorithm, election);
        CampaignReport report = Campaign.run(options, Subject.NODE, 1, SEEDS, result -> {});
        System.out.println(report);
        assertThat(report.violations())
                .as(() -> Campaign.explain(
                        options, Subject.NODE, report.violations().get(0).seed()))
                .isEmpty();
        // Something must have happened, or the result says nothing.
        assertThat(report.grants()).isGreaterThan(100L * SEEDS);
        assertThat(report.views()).isGreaterThan(10L * SEEDS);
        assertThat(report.lost()).isPositive();
    }

    @ParameterizedTest
    @CsvSource({"central", "ricart-agrawala", "token-ring", "maekawa"})
    void shouldLoseNothingWhenNothingGoesWrong(String algorithm) {
        SimulationOptions options = SimulationOptions.of(algorithm, "bully").withFaults(false);
        CampaignReport report = Campaign.run(options, Subject.NODE, 1, 50, result -> {});
        assertThat(report.violations()).isEmpty();
        assertThat(report.lost()).isZero();
    }
}
