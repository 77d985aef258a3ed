package io.baton.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.spi.ElectionAlgorithm;
import io.baton.spi.MutexAlgorithm;
import io.baton.transport.zeromq.MessagePackFrames;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every algorithm that configuration can name, over many seeds, the elections taking turns. {@code -Dbaton.seeds} sets how many
 * seeds with crashes and views each algorithm gets; without crashes it gets five times as many.
 */
class FaultSeedsTest {
    private static final int SEEDS = Integer.getInteger("baton.seeds", 2_000);

    static List<String> algorithms() {
        return names(ServiceLoader.load(MutexAlgorithm.class).stream()
                .map(provider -> provider.get().name()));
    }

    private static List<String> elections() {
        return names(ServiceLoader.load(ElectionAlgorithm.class).stream()
                .map(provider -> provider.get().name()));
    }

    private static List<String> names(Stream<String> found) {
        return found.sorted().toList();
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void shouldKeepEveryPromiseWhenNobodyCrashes(String algorithm) {
        CampaignReport calm = run(algorithm, Trouble.NONE, 1, 4 * SEEDS);
        CampaignReport loss = run(algorithm, Trouble.LOSS, 1, SEEDS);
        // Something must have happened, or the result says nothing.
        assertThat(calm.grants() + loss.grants()).isGreaterThan(50L * SEEDS);
        assertThat(calm.lost()).as("holds lost although nothing went wrong").isZero();
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void shouldKeepEveryPromiseWhenThingsGoWrong(String algorithm) {
        int crashes = SEEDS / 20; // each has as many grants as many storms
        CampaignReport crash = run(algorithm, Trouble.HOLDER_CRASH, 1, crashes);
        CampaignReport storm = run(algorithm, Trouble.STORM, 1, SEEDS - crashes);
        assertThat(crash.grants() + storm.grants()).isGreaterThan(20L * SEEDS);
        assertThat(storm.views()).isGreaterThan(5L * SEEDS);
        assertThat(storm.lost()).isPositive();
    }

    /** Shares the seeds out among the elections. */
    private static CampaignReport run(String algorithm, Trouble trouble, long firstSeed, int seeds) {
        List<String> elections = elections();
        CampaignReport all = CampaignReport.empty(
                SimulationOptions.of(algorithm, "all elections").withTrouble(trouble));
        long start = System.nanoTime();
        for (int i = 0; i < elections.size(); i++) {
            long from = firstSeed + (long) seeds * i / elections.size();
            long to = firstSeed + (long) seeds * (i + 1) / elections.size();
            SimulationOptions options =
                    SimulationOptions.of(algorithm, elections.get(i)).withTrouble(trouble);
            CampaignReport report = Campaign.run(options, Subject.NODE, from, (int) (to - from), result -> {});
            assertThat(report.violations())
                    .as(() -> Campaign.explain(
                            options, Subject.NODE, report.violations().get(0).seed()))
                    .isEmpty();
            all = all.plus(report);
        }
        double cpuSeconds =
                (System.nanoTime() - start) / 1e9 * Runtime.getRuntime().availableProcessors();
        System.out.printf("%s; %.0f grants per second and core%n", all, all.grants() / cpuSeconds);
        return all;
    }

    /** Elections propose, majorities dispose: a wrong or double election costs time, never a promise. */
    @ParameterizedTest
    @MethodSource("algorithms")
    void shouldKeepEveryPromiseWhenEverybodyWinsEveryElection(String algorithm) {
        Sabotage anybody = new Sabotage() {
            @Override
            public ElectionAlgorithm<?> election(ElectionAlgorithm<?> honest) {
                return new EverybodyWins();
            }
        };
        SimulationOptions options = SimulationOptions.of(algorithm, "bully");
        CampaignReport report = Campaign.run(options, Subject.with(anybody), 1, SEEDS / 20, result -> {});
        assertThat(report.violations()).isEmpty();
        assertThat(report.grants()).isGreaterThan(SEEDS);
    }

    /** Rule 10: no wall clock is needed where epochs outlive restarts. They are wrong by up to ten years, disks are full now and then. */
    @ParameterizedTest
    @MethodSource("algorithms")
    void shouldKeepEveryPromiseWhenClocksAreWrongByYearsAndEpochsAreOnDisk(String algorithm) {
        SimulationOptions options = SimulationOptions.of(algorithm, "bully").withStateDir();
        CampaignReport report = Campaign.run(options, Subject.NODE, 1, SEEDS / 10, result -> {});
        assertThat(report.violations())
                .as(() -> Campaign.explain(
                        options, Subject.NODE, report.violations().get(0).seed()))
                .isEmpty();
        assertThat(report.grants()).isGreaterThan(2L * SEEDS);
    }

    /** Members off the roster join, leave, crash and are cut off as all others. */
    @ParameterizedTest
    @MethodSource("algorithms")
    void shouldKeepEveryPromiseWhenMembersAreOffTheRoster(String algorithm) {
        for (SimulationOptions options : List.of(
                SimulationOptions.of(algorithm, "bully").withOffRoster(4),
                SimulationOptions.of(algorithm, "ring-top2").withOffRoster(2).withStateDir())) {
            CampaignReport report = Campaign.run(options, Subject.NODE, 1, SEEDS / 10, result -> {});
            assertThat(report.violations())
                    .as(() -> Campaign.explain(
                            options, Subject.NODE, report.violations().get(0).seed()))
                    .isEmpty();
            assertThat(report.grants()).isGreaterThan(2L * SEEDS);
        }
    }

    /** The wire format of ZeroMQ's transport instead of the plain one. */
    @ParameterizedTest
    @MethodSource("algorithms")
    void shouldKeepEveryPromiseWhenFramesAreMessagePack(String algorithm) {
        SimulationOptions options = SimulationOptions.of(algorithm, "ring");
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
        assertThat(report.grants()).isGreaterThan(SEEDS);
    }
}
