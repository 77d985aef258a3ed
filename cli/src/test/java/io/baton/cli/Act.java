package io.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.history.Hold;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

/** What may befall a cluster, what must come of it beyond the promises that are always judged, and what there is to tell of it. */
enum Act {
    HOLDER_KILLED {
        @Override
        String play(Story story) throws Exception {
            return "failover " + story.leases(story.killHolder());
        }
    },
    COORDINATOR_KILLED {
        @Override
        String play(Story story) throws Exception {
            return survived(story::killCoordinator);
        }
    },
    WAITER_KILLED {
        @Override
        String play(Story story) throws Exception {
            return survived(story::killWaiter);
        }
    },
    /** Somebody else was granted before it went on, so it must have been told; and its late write must have been refused. */
    HOLDER_STOPPED {
        @Override
        String play(Story story) throws Exception {
            Hold stopped = story.stopHolder();
            assertThat(stopped.outcome()).isEqualTo(Hold.Outcome.LOST);
            assertThat(stopped.refused()).isTrue();
            return "late write refused";
        }
    },
    COORDINATOR_STOPPED {
        @Override
        String play(Story story) throws Exception {
            return survived(story::stopCoordinator);
        }
    },
    /** Each node in turn is closed in good order while it holds the lock, so it must be told that its hold is over. */
    ROLLING_RESTART {
        @Override
        String play(Story story) throws Exception {
            List<Departure> departures = story.restartOneByOne();
            assertThat(departures)
                    .extracting(Departure::hold)
                    .allSatisfy(it -> assertThat(it.outcome()).isEqualTo(Hold.Outcome.LOST));
            return departures.stream()
                    .map(it -> story.leases(it.gap())
                            + (it.coordinator() ? " (coordinator, longest silence " : " (longest silence ")
                            + story.leases(it.silence()) + ")")
                    .collect(Collectors.joining(", "));
        }
    },
    FULL_RESTART {
        @Override
        String play(Story story) throws Exception {
            return "back after " + story.leases(story.restartAll());
        }
    };

    /** Ends when all nodes are in one view and have had the lock again. */
    abstract String play(Story story) throws Exception;

    /**
     * A hold outlives the view in which it began when somebody else dies. On a busy machine a holder may stall for longer than its lease
     * and lose its hold for that reason, but not every time.
     */
    private static String survived(Callable<Hold> death) throws Exception {
        for (int times = 1; times <= MOST_STALLS; times++) {
            Hold hold = death.call();
            if (hold.outcome() == Hold.Outcome.UNLOCKED) {
                return "hold survived" + (times == 1 ? "" : " at the " + times + ". time");
            }
            assertThat(hold.outcome()).isEqualTo(Hold.Outcome.LOST);
        }
        throw new AssertionError("the hold was lost " + MOST_STALLS + " times");
    }

    private static final int MOST_STALLS = 3;
}
