package io.baton.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.simulator.check.Violation;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The judges are judged: each planted bug must be noticed, by the checker whose promise it breaks. */
class MutantTest {
    private static final int BATCH = 10;

    @ParameterizedTest
    @EnumSource
    void shouldBeCaughtWhenABugIsPlanted(PlantedBug bug) {
        catchIt(bug);
    }

    @ParameterizedTest
    @EnumSource
    void shouldBeCaughtWhenARuleIsBroken(BrokenRule rule) {
        catchIt(rule);
    }

    private static void catchIt(Planted bug) {
        SimulationOptions usual = SimulationOptions.of(bug.algorithm(), "bully")
                .withNodes(bug.voters())
                .withTrouble(bug.trouble())
                .withDurations(8_000_000_000L, 20_000_000_000L);
        SimulationOptions options = (bug.stateDir() ? usual.withStateDir() : usual).withOffRoster(bug.offRoster());
        for (int first = 1; first <= bug.seeds(); first += BATCH) {
            CampaignReport report = Campaign.run(options, Subject.with(bug), first, BATCH, result -> {});
            boolean caught = report.violations().stream()
                    .anyMatch(result -> result.broken()
                            .map(Violation::checker)
                            .filter(bug.caughtBy()::equals)
                            .isPresent());
            if (caught) {
                return;
            }
        }
        assertThat(bug)
                .as("%s was not noticed by %s within %d seeds", bug, bug.caughtBy(), bug.seeds())
                .isNull();
    }
}
