package io.baton.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.spi.Mode;
import io.baton.spi.MutexAlgorithm;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Most nodes die, or all restart with empty memory: nothing is granted meanwhile, and all goes on afterwards. */
class MajorityLossTest {
    private static final String LOCK = "red";
    private static final int NODES = 5;
    private static final int MAJORITY = 3;

    static List<String> algorithms() {
        return ServiceLoader.load(MutexAlgorithm.class).stream()
                .map(provider -> provider.get().name())
                .sorted()
                .toList();
    }

    private static Stage formed(String algorithm, long seed) {
        Stage stage = new Stage(algorithm, "bully", NODES, seed);
        Set<Mode> modes = Subject.NODE.mutex(algorithm).modes();
        stage.actors().forEach(it -> it.mode(modes.contains(Mode.PERMIT) ? Mode.PERMIT : Mode.EXCLUSIVE));
        // Not that a majority is leased: the first lease of a view is there a message delay before the others.
        stage.onGrant(granted -> {
            assertThat(stage.actor(granted.node()).isLeased()).as("%s", granted).isTrue();
            assertThat(stage.together(granted.node()))
                    .as("nodes that are up and in the view of %s", granted)
                    .isGreaterThanOrEqualTo(MAJORITY);
        });
        return stage.formed();
    }

    private static void takesTurns(Stage stage) {
        for (Actor actor : stage.actors()) {
            actor.ask(LOCK);
            stage.require(() -> actor.holds(LOCK), "a node has the lock");
            actor.release(LOCK);
        }
    }

    private static void assertFencesGrow(Stage stage) {
        // With one permit there is only one holder at a time, so that permits are in order here, too.
        assertThat(stage.grants().stream().map(Stage.Granted::fence).toList())
                .isSorted()
                .doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void shouldGrantNothingUntilAMajorityIsBackWhenItDied(String algorithm) {
        for (long seed = 1; seed <= 5; seed++) {
            Stage stage = formed(algorithm, seed);
            takesTurns(stage);
            int firstDead = (int) (seed % NODES);
            List<Actor> dead = List.of(0, 1, 2).stream()
                    .map(i -> stage.actor((firstDead + i) % NODES))
                    .toList();
            List<Actor> alive =
                    stage.actors().stream().filter(it -> !dead.contains(it)).toList();
            dead.forEach(Actor::crash);
            stage.pass(Stage.LEASE);
            int before = stage.grants().size();
            alive.forEach(it -> it.ask(LOCK));
            stage.pass(10 * Stage.BINDING);
            assertThat(stage.grants()).as("seed %s: without a majority", seed).hasSize(before);

            dead.forEach(Actor::start);
            for (int i = 0; i < alive.size(); i++) {
                stage.require(() -> alive.stream().anyMatch(it -> it.holds(LOCK)), "one of those who wait has it");
                alive.stream().filter(it -> it.holds(LOCK)).toList().forEach(it -> it.release(LOCK));
            }
            stage.require(stage::isFormed, "all are in one view again");
            takesTurns(stage);
            assertFencesGrow(stage);
        }
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void shouldGoOnWithHigherTokensWhenAllRestartWithEmptyMemory(String algorithm) {
        for (long seed = 1; seed <= 5; seed++) {
            Stage stage = formed(algorithm, seed);
            takesTurns(stage);
            Actor holder = stage.actor((int) (seed % NODES));
            holder.ask(LOCK);
            stage.require(() -> holder.holds(LOCK), "one has the lock");
            stage.actors().forEach(Actor::crash);
            stage.actors().forEach(Actor::start);
            stage.require(stage::isFormed, "all are in one view again");
            takesTurns(stage);
            assertFencesGrow(stage);
        }
    }
}
