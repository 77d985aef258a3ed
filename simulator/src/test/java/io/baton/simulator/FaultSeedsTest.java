package io.baton.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.spi.ElectionAlgorithm;
import io.baton.transport.zeromq.MessagePackFrames;
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

    /** Elections propose, majorities dispose: a wrong or double election costs time, never a promise. */
    @ParameterizedTest
    @CsvSource({"central", "ricart-agrawala", "token-ring", "maekawa"})
    void shouldKeepEveryPromiseWhenEverybodyWinsEveryElection(String algorithm) {
        Sabotage anybody = new Sabotage() {
            @Override
            public ElectionAlgorithm<?> election(ElectionAlgorithm<?> honest) {
                return new EverybodyWins();
            }
        };
        SimulationOptions options = SimulationOptions.of(algorithm, "bully");
        CampaignReport report = Campaign.run(options, Subject.with(anybody), 1, SEEDS / 10, result -> {});
        assertThat(report.violations()).isEmpty();
        assertThat(report.grants()).isGreaterThan(10L * SEEDS);
    }

    /** The wire format of ZeroMQ's transport instead of the plain one. */
    @ParameterizedTest
    @CsvSource({"central, ring", "ricart-agrawala, bully", "token-ring, ring", "maekawa, bully"})
    void shouldKeepEveryPromiseWhenFramesAreMessagePack(String algorithm, String election) {
        SimulationOptions options = SimulationOptions.of(algorithm, election);
        Subject messagePack = new Subject(
                parts -> new RealCore(new NodeCore.Parts(
                        parts.settings(),
                        parts.incarnation(),
                        parts.algorithms(),
                        parts.election(),
                        new MessagePackFrames(),
                        parts.lease(),
                        parts.out(),
                        parts.observer(),
                        parts.nowNanos(),
                        parts.wallMillis())),
                Sabotage.NONE);
        CampaignReport report = Campaign.run(options, messagePack, 1, SEEDS / 20, result -> {});
        assertThat(report.violations()).isEmpty();
        assertThat(report.grants()).isGreaterThan(5L * SEEDS);
    }
}
