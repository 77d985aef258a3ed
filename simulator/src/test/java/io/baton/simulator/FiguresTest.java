package io.baton.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.spi.ElectionAlgorithm;
import io.baton.spi.Mode;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How long it takes until things go on, in message delays, for every algorithm; the elections take turns. */
class FiguresTest {
    private static final int SEEDS = 4;
    private static final int NODES = 5;

    /** The heartbeat that was under way at the crash, the answer to the drain; PREPARE, PROMISE, INSTALL. The lease takes two more. */
    private static final int TO_THE_VIEW = 5;

    /** LEAVE, DRAIN, DRAINED, PREPARE, PROMISE, and two for INSTALL and the lease after it. */
    private static final int CLOSED = 7;

    /** Figures are rounded to a tenth. */
    private static final double ROUNDING = 0.1;

    /** Where the answer of one who fell may be needed: of all, of a quorum, or on the way to the token. */
    private static final Set<String> NEEDS_OTHERS =
            Set.of("lamport", "ricart-agrawala", "read-write", "token-ring", "maekawa", "raymond");

    static List<String> algorithms() {
        return MajorityLossTest.algorithms().stream()
                .filter(name -> Subject.NODE.mutex(name).modes().contains(Mode.EXCLUSIVE))
                .toList();
    }

    private static List<String> elections() {
        return ServiceLoader.load(ElectionAlgorithm.class).stream()
                .map(provider -> provider.get().name())
                .sorted()
                .toList();
    }

    /** The most messages, one after the other, from a request to the grant of a free lock. */
    private static int longestPath(String algorithm) {
        return switch (algorithm) {
            case "token-ring" -> NODES;
            case "maekawa" -> 4; // REQUEST, INQUIRE, YIELD, LOCKED
            case "raymond" -> 6; // a heap of five: three steps up, three down
            default -> 2;
        };
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void shouldGoOnWithinAFewMessageDelays(String algorithm) {
        for (String election : elections()) {
            Figures worst = Figures.of(algorithm, election, SEEDS);
            System.out.printf("%s with %s: %s%n", algorithm, election, worst);
            double grant = TO_THE_VIEW + Math.max(2, longestPath(algorithm)) + ROUNDING;
            assertThat(worst.afterHolderCrash()).as("holder crash").isLessThanOrEqualTo(grant);
            // Its votes are over before the bindings have run out: the election adds nothing.
            assertThat(worst.afterCoordinatorCrash()).as("coordinator crash").isLessThanOrEqualTo(grant);
            assertThat(worst.freeze()).as("freeze").isLessThanOrEqualTo(3);
            assertThat(worst.suspended()).as("grants go on").isLessThanOrEqualTo(5);
            double close = CLOSED + (NODES - 1) * Math.max(2, longestPath(algorithm)) + ROUNDING;
            assertThat(worst.afterHolderClose()).as("holder close").isLessThanOrEqualTo(close);
            assertThat(worst.afterCoordinatorClose()).as("coordinator close").isLessThanOrEqualTo(close);
            double binding = (double) Stage.BINDING / Stage.DELAY;
            assertThat(worst.bystander())
                    .as("a bystander's crash")
                    .isLessThanOrEqualTo((NEEDS_OTHERS.contains(algorithm) ? binding : 0) + 5 + grant);
        }
    }

    /** What {@code baton.grants.suspended} records. */
    @Test
    void shouldSayHowLongGrantsWereHeldUpWhenANodeJoins() {
        Stage stage = new Stage("central", "bully", NODES, 1).formed();
        Actor late = stage.actor((stage.coordinator() + 1) % NODES);
        late.close();
        stage.require(() -> stage.actors().stream().allMatch(it -> it == late || it.members() == NODES - 1), "it left");
        stage.pass(Stage.LEASE);
        late.start();
        stage.require(stage::isFormed, "it is back");

        assertThat(stage.actors())
                .filteredOn(it -> it != late)
                .allSatisfy(it -> assertThat(Figures.delays(it.heldUp()))
                        .isBetween(1.0, 5.0)
                        .isEqualTo(Figures.delays(it.readyAt() - it.suspendedAt())));
    }
}
