package io.baton.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.simulator.ToyCluster.Bug;
import io.baton.simulator.check.Exclusion;
import io.baton.simulator.check.FencingOrder;
import io.baton.simulator.check.Progress;
import io.baton.simulator.check.Violation;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The simulator itself, with toy nodes that are right or wrong by construction. */
class ToySimulationTest {
    private static final SimulationOptions OPTIONS =
            SimulationOptions.of("central", "bully").withDurations(6_000_000_000L, 10_000_000_000L);

    private static Subject toy(Bug bug) {
        return Subject.with(new Sabotage() {
            @Override
            public NodeCore.Factory core(NodeCore.Factory honest) {
                return new ToyCluster(bug);
            }
        });
    }

    private static Set<String> found(Bug bug) {
        Set<String> checkers = new TreeSet<>();
        List<SimulationResult> violations =
                Campaign.run(OPTIONS, toy(bug), 1, 60, result -> {}).violations();
        violations.forEach(result -> result.broken().map(Violation::checker).ifPresent(checkers::add));
        return checkers;
    }

    @Test
    void shouldFindNothingWhenNothingIsWrong() {
        assertThat(found(Bug.NONE)).isEmpty();
    }

    @Test
    void shouldFindTwoHoldersWhenALockIsGrantedTwice() {
        assertThat(found(Bug.GRANTS_TWICE)).contains(Exclusion.NAME);
    }

    @Test
    void shouldFindWaitersWhenRequestsAreForgotten() {
        assertThat(found(Bug.FORGETS)).containsExactly(Progress.NAME);
    }

    @Test
    void shouldFindLowTokensWhenFencesStartAgain() {
        assertThat(found(Bug.RESTARTS_FENCES)).containsExactly(FencingOrder.NAME);
    }

    @Test
    void shouldFindALossWhenTheHolderIsNotTold() {
        assertThat(found(Bug.TAKES_SILENTLY)).contains(Exclusion.NAME);
    }

    @Test
    void shouldFindTwoViewsWhenANodeStaysAlone() {
        assertThat(found(Bug.SPLITS)).containsExactly(Progress.NAME);
    }
}
