package io.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.baton.LockRule;
import io.baton.cli.cluster.ClusterSettings;
import io.baton.cli.cluster.NotSeenException;
import io.baton.history.Violation;
import io.baton.history.Violation.Check;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Real processes over ZeroMQ that are killed with SIGKILL, stopped for longer than their lease, and restarted, one by one and all at
 * once. Whatever happens, a history checker finds no lost update, no fencing token that is not larger than all before, and no
 * {@code unlock()} that returned normally although somebody else had been granted when it was called.
 *
 * <p>Each algorithm for locks of one holder has a story of its own; elections take turns, and so do the restarts. With {@code
 * -Dbaton.stories=all} everything befalls every algorithm with every election, sticky or not, which takes half an hour.
 * ({@code raymond-k} is for permits, which no API hands out yet.)
 */
class RealProcessesIT {
    private static final Duration LEASE = Duration.ofMillis(1500);
    private static final ClusterSettings.Pace PACE =
            new ClusterSettings.Pace(2, Duration.ofMillis(2), Duration.ofMillis(2));
    private static final List<String> ELECTIONS =
            List.of("bully", "ring", "ring-active-list", "chang-roberts", "ring-top2");
    private static final Map<String, String> CIRCULATE = Map.of("idle", "circulate");
    private static final boolean ALL = "all".equals(System.getProperty("baton.stories"));

    static Stream<Arguments> stories() {
        List<LockRule> rules = rules();
        return IntStream.range(0, rules.size())
                .boxed()
                .flatMap(i -> IntStream.range(i, i + (ALL ? ELECTIONS.size() : 1))
                        .mapToObj(turn -> {
                            LockRule rule = turn % 3 == 2 ? notSticky(rules.get(i)) : rules.get(i);
                            return Arguments.of(
                                    Named.of(words(rule), rule), ELECTIONS.get(turn % ELECTIONS.size()), acts(i));
                        }));
    }

    private static LockRule notSticky(LockRule rule) {
        return new LockRule(rule.pattern(), rule.algorithm(), false, rule.options());
    }

    private static String words(LockRule rule) {
        return rule.algorithm()
                + (rule.options().isEmpty() ? "" : rule.options())
                + (rule.sticky() ? "" : ", not sticky,");
    }

    private static List<LockRule> rules() {
        List<LockRule> rules = new ArrayList<>();
        for (String algorithm : List.of(
                "token-ring",
                "central",
                "ricart-agrawala",
                "maekawa",
                "lamport",
                "ricart-agrawala-token",
                "suzuki-kasami",
                "raymond",
                "singhal",
                "naimi-trehel",
                "read-write")) {
            rules.add(LockRule.of("*", algorithm));
        }
        rules.add(new LockRule("*", "token-ring", true, CIRCULATE));
        return rules;
    }

    private static Set<Act> acts(int i) {
        if (ALL) {
            return EnumSet.allOf(Act.class);
        }
        return EnumSet.complementOf(EnumSet.of(i % 2 == 0 ? Act.ROLLING_RESTART : Act.FULL_RESTART));
    }

    @ParameterizedTest(name = "{0} with {1}")
    @MethodSource("stories")
    @Execution(ExecutionMode.CONCURRENT)
    void shouldKeepEveryPromiseWhenProcessesAreKilledStoppedAndRestarted(LockRule rule, String election, Set<Act> acts)
            throws Exception {
        List<String> told = new ArrayList<>();
        try (Story story = new Story(new ClusterSettings(3, rule, election, LEASE, PACE, true))) {
            try {
                story.start();
                for (Act act : acts) {
                    told.add(act + ": " + act.play(story));
                }
                told.add(story.end().holds().size() + " grants");
                assertThat(story.bugs()).isEmpty();
            } catch (NotSeenException | AssertionError e) {
                throw new AssertionError(e.getMessage() + "\nUntil then: " + told + "\n" + story.account(), e);
            }
        }
        System.out.printf(
                "%s with %s (times as multiples of the lease):%n  %s%n",
                words(rule), election, String.join("\n  ", told));
    }

    /**
     * That the judge would notice, with all the way from a process to the verdict between the bug and it. The counter takes late
     * writes: one that refuses stale tokens would hide the lost update.
     */
    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void shouldSeePromisesBrokenWhenAnAlgorithmGrantsEverybody() throws Exception {
        LockRule careless = LockRule.of("*", EverybodyAtOnce.NAME);
        try (Story story = new Story(new ClusterSettings(3, careless, "bully", LEASE, PACE, false))) {
            story.start();
            story.stopHolder();

            assertThatThrownBy(story::end)
                    .asInstanceOf(type(BrokenPromise.class))
                    .satisfies(it -> assertThat(it.violations())
                            .extracting(Violation::check)
                            .contains(Check.LOST_UPDATE, Check.FENCING, Check.WHOLE_HOLD))
                    .extracting(Throwable::getMessage, STRING)
                    .contains("got the lock with token", "unlock() returned normally with token");
        }
    }
}
