package io.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.cli.cluster.ClusterSettings;
import io.baton.cli.cluster.NotSeenException;
import io.baton.history.History;
import io.baton.history.Hold;
import io.baton.history.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Real processes over ZeroMQ: the holder, the coordinator and a bystander are killed with SIGKILL and come back, and a holder is stopped
 * for longer than its lease. Whatever happens, a history checker finds no lost update, no fencing token that is not larger than all
 * before, and no {@code unlock()} that returned normally although somebody else had been granted when it was called.
 */
class RealProcessesIT {
    private static final Duration LEASE = Duration.ofMillis(1500);
    private static final ClusterSettings.Pace PACE =
            new ClusterSettings.Pace(2, Duration.ofMillis(2), Duration.ofMillis(2));

    @ParameterizedTest
    @CsvSource({"token-ring, bully", "central, ring", "ricart-agrawala, bully", "maekawa, ring"})
    void shouldKeepEveryPromiseWhenProcessesAreKilledAndStopped(String algorithm, String election) throws Exception {
        ClusterSettings settings = new ClusterSettings(3, algorithm, election, LEASE, PACE, true);
        try (Story story = new Story(settings)) {
            try {
                play(story, algorithm);
            } catch (NotSeenException e) {
                throw new AssertionError(e.getMessage() + "\n" + story.logs(), e);
            }
        }
    }

    private static void play(Story story, String algorithm) throws Exception {
        story.start();
        Duration failover = story.killHolder();
        survive(story::killCoordinator);
        survive(story::killBystander);
        Hold stopped = story.stopHolder();
        History history = story.end();

        // Somebody else was granted before it went on, so it must have been told; and its late write must have been
        // refused.
        assertThat(stopped.outcome()).isEqualTo(Hold.Outcome.LOST);
        assertThat(stopped.refused()).isTrue();
        System.out.printf(
                "%s: %d grants, %d refused writes, failover after %d ms with a lease of %d ms%n",
                algorithm,
                history.holds().size(),
                history.events(Kind.REFUSED).count(),
                failover.toMillis(),
                LEASE.toMillis());
    }

    /**
     * A hold outlives the view in which it began when somebody else dies. On a busy machine a holder may stall for longer than its lease
     * and lose its hold for that reason, but not every time.
     */
    private static void survive(Callable<Hold> death) throws Exception {
        List<Hold> holds = new ArrayList<>();
        do {
            holds.add(death.call());
        } while (holds.get(holds.size() - 1).outcome() == Hold.Outcome.LOST && holds.size() < 3);
        assertThat(holds).last().extracting(Hold::outcome).isEqualTo(Hold.Outcome.UNLOCKED);
    }
}
