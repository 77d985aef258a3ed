package io.baton.election.bully;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.election.bully.BullyMessage.Answer;
import io.baton.election.bully.BullyMessage.Coordinator;
import io.baton.election.bully.BullyMessage.Elect;
import io.baton.kit.Golden;
import io.baton.kit.election.Bench;
import io.baton.kit.election.Bench.Loss;
import io.baton.kit.election.Cores;
import io.baton.kit.election.ElectionContract;
import io.baton.kit.election.Outcome;
import io.baton.kit.election.Recorder;
import io.baton.kit.election.Wire;
import io.baton.spi.Election;
import io.baton.spi.ElectionAlgorithm;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class BullyTest extends ElectionContract<BullyMessage> {
    @Override
    protected ElectionAlgorithm<BullyMessage> algorithm() {
        return new Bully();
    }

    @Test
    void shouldCostWhatThePaperSaysWhenOneInitiates() {
        for (int living = 2; living <= 25; living++) {
            for (int rank = 0; rank < living; rank++) {
                for (long seed = 0; seed < 3; seed++) {
                    Bench<BullyMessage> bench = benchWithoutCoordinator(living, seed);
                    bench.start(bench.byRank()[rank], 1);
                    bench.run();
                    assertElected(bench, bench.highest());
                    int above = living - 1 - rank;
                    assertThat(bench.sent()).isEqualTo(above * (above + 1) + living - 1);
                }
            }
        }
    }

    @Test
    void shouldCostBestAndWorstWhenHighestAndLowestInitiate() {
        for (int n = 3; n <= 26; n++) {
            Bench<BullyMessage> best = benchWithoutCoordinator(n - 1, n);
            best.start(best.highest(), 1);
            best.run();
            assertThat(best.sent()).isEqualTo(n - 2);
            Bench<BullyMessage> worst = benchWithoutCoordinator(n - 1, n);
            worst.start(worst.byRank()[0], 1);
            worst.run();
            assertThat(worst.sent()).isEqualTo(n * (n - 2));
        }
    }

    @Test
    void shouldCostAsLowestInitiatorWhenSeveralInitiateAtOnce() {
        for (int living = 2; living <= 25; living++) {
            for (int lowest = 0; lowest < living; lowest++) {
                Bench<BullyMessage> bench = benchWithoutCoordinator(living, lowest);
                for (int rank = lowest; rank < living; rank++) {
                    if (rank == lowest || lowest == 0 || bench.random().nextBoolean()) {
                        bench.start(bench.byRank()[rank], 1);
                    }
                }
                bench.run();
                assertElected(bench, bench.highest());
                int above = living - 1 - lowest;
                assertThat(bench.sent()).isEqualTo(above * (above + 1) + living - 1);
            }
        }
    }

    @Test
    void shouldNotNeedTheCoreWhenSomebodyInTheMiddleDies() {
        for (int deliveries = 0; deliveries < 20; deliveries++) {
            for (Loss loss : Loss.values()) {
                Bench<BullyMessage> bench = bench(5, deliveries);
                int[] byRank = bench.byRank();
                bench.start(byRank[0], 1);
                for (int i = 0; i < deliveries && bench.deliver(); i++) {}
                bench.kill(byRank[2], loss);
                tellOneByOne(bench);
                assertThat(Cores.settle(bench)).isZero();
            }
        }
    }

    @Test
    void shouldElectNextWhenHighestIsSilentAndNobodyIsTold() {
        Bench<BullyMessage> bench = bench(5, 1);
        bench.kill(bench.highest(), Loss.ALL);
        bench.start(bench.byRank()[0], 1);
        assertThat(Cores.settle(bench)).isZero();
        assertElected(bench, bench.highest());
    }

    @Test
    void shouldAskAgainWhenAnswererFallsSilentAndNobodyIsTold() {
        for (long seed = 0; seed < 50; seed++) {
            // The highest answers everybody, and dies before it announces itself to anybody.
            Bench<BullyMessage> bench = new Bench<>(algorithm(), new int[] {1, 2, 3, 4, 5}, seed)
                    .tamper((from, to, m) -> m instanceof Coordinator && from == 4 ? List.of() : List.of(m));
            bench.start(0, 1);
            while (bench.deliver()) {}
            bench.kill(4, Loss.NONE);
            assertThat(Cores.settle(bench)).isZero();
            assertElected(bench, 3);
        }
    }

    @Test
    void shouldTakeOfficeOverWhenHigherVoterRecovers() {
        for (int living = 2; living <= 25; living++) {
            Bench<BullyMessage> bench = bench(living, living);
            int high = bench.highest();
            bench.kill(high, Loss.ALL);
            bench.tellAll();
            int deputy = bench.highest();
            bench.start(deputy, 4);
            bench.run();
            bench.revive(high);
            bench.tellAll();
            bench.run();
            // It learns of the present coordinator first, and with that of the term above which it has to start.
            assertThat(bench.outcome(high)).isEqualTo(new Outcome(4, deputy));
            int before = bench.sent();
            bench.start(high, bench.seenTerm(high) + 1);
            bench.run();
            assertElected(bench, high);
            assertThat(bench.sent() - before).isEqualTo(living - 1);
        }
    }

    @Test
    void shouldTellWhomItBelievedDeadWhenBeliefIsCorrected() {
        Bench<BullyMessage> bench = new Bench<>(algorithm(), new int[] {1, 2, 3}, 0);
        bench.believe(2, voters(1, 2));
        bench.start(2, 1);
        bench.run();
        assertThat(bench.outcome(0)).isEqualTo(Outcome.NONE);
        bench.believe(2, bench.living());
        bench.run();
        assertThat(bench.outcome(0)).isEqualTo(new Outcome(1, 2));
    }

    @Test
    void shouldLearnPresentTermWhenRestartWentUnnoticed() {
        for (int straggler = 0; straggler < 5; straggler++) {
            Bench<BullyMessage> bench = bench(5, straggler);
            bench.kill(straggler, Loss.ALL);
            bench.start(bench.highest(), 7);
            bench.run();
            bench.revive(straggler);
            bench.start(straggler, 1);
            bench.run();
            assertThat(bench.seenTerm(straggler)).isEqualTo(7);
        }
    }

    @Test
    void shouldWinWithoutWaitingWhenAllAboveAreToldDead() {
        Recorder<BullyMessage> out = new Recorder<>();
        Election<BullyMessage> election = algorithm().open(0, new int[] {1, 2, 3}, 10, out);
        election.start(1, voters(0, 1, 2));
        election.receive(2, 1, new Answer());
        election.alive(voters(0));
        assertThat(out.effects).endsWith("after 20", "elected 1 0");
    }

    @Test
    void shouldWaitForTheOthersWhenOnlyAnswererIsToldDead() {
        Recorder<BullyMessage> out = new Recorder<>();
        Election<BullyMessage> election = algorithm().open(0, new int[] {1, 2, 3}, 10, out);
        election.start(1, voters(0, 1, 2));
        election.receive(2, 1, new Answer());
        election.alive(voters(0, 1));
        assertThat(out.effects).endsWith("after 20", "after 10");
        election.timer(0);
        assertThat(out.effects).endsWith("send 1 1 Coordinator[]", "elected 1 0");
    }

    @Test
    void shouldNotWaitWhenAnswerComesFromBelow() {
        Recorder<BullyMessage> out = new Recorder<>();
        Election<BullyMessage> election = algorithm().open(1, new int[] {1, 2, 3}, 10, out);
        election.start(1, voters(0, 1, 2));
        election.receive(0, 1, new Answer());
        assertThat(out.effects).endsWith("after 10");
    }

    @Test
    void shouldIgnoreStrangersWhenTheySpeak() {
        Recorder<BullyMessage> out = new Recorder<>();
        Election<BullyMessage> election = algorithm().open(1, new int[] {1, 2, 3}, 1, out);
        for (int stranger : new int[] {-1, 1, 3, Integer.MAX_VALUE}) {
            for (BullyMessage message : List.of(new Elect(), new Answer(), new Coordinator())) {
                election.receive(stranger, 9, message);
                election.receive(0, 0, message);
                election.receive(0, Long.MIN_VALUE, message);
            }
        }
        assertThat(out.effects).isEmpty();
    }

    @Test
    void shouldCarryEveryMessageWhenEncoded() {
        Wire<BullyMessage> wire = new Wire<>(algorithm().codec());
        for (BullyMessage message : List.of(new Elect(), new Answer(), new Coordinator())) {
            assertThat(wire.carry(message)).isEqualTo(message);
        }
    }

    @Test
    void shouldBeCaughtWhenMutantSwallowsAnswers() {
        assertElectsHighest(m -> List.of(m));
        assertThatThrownBy(() -> assertElectsHighest(m -> m instanceof Answer ? List.of() : List.of(m)))
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void shouldBeCaughtWhenMutantTellsOnlyOne() {
        assertElectsHighest(m -> List.of(m));
        int[] told = {0};
        assertThatThrownBy(() ->
                        assertElectsHighest(m -> m instanceof Coordinator && told[0]++ > 0 ? List.of() : List.of(m)))
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void shouldCostNothingMoreWhenInitiatorDiesHavingAsked() {
        for (int living = 3; living <= 25; living++) {
            Bench<BullyMessage> bench = benchWithoutCoordinator(living, living);
            bench.start(bench.byRank()[0], 1);
            bench.kill(bench.byRank()[0], Loss.NONE);
            bench.tellAll();
            bench.run();
            assertElected(bench, bench.highest());
            // It asked all above, who go on without it: no answers to the dead, and one less to tell.
            int above = living - 1;
            assertThat(bench.sent()).isEqualTo(above + (above - 1) * above + above - 1);
        }
    }

    /** The highest is dead and nobody knows it, so that patience decides. */
    private void assertElectsHighest(Function<BullyMessage, List<BullyMessage>> mutant) {
        Bench<BullyMessage> bench = bench(4, 1).tamper((from, to, m) -> mutant.apply(m));
        bench.kill(bench.highest(), Loss.ALL);
        bench.start(bench.byRank()[0], 1);
        bench.run();
        assertElected(bench, bench.highest());
    }

    @Test
    void shouldFollowGoldenTraceWhenNothingIsRandom() {
        Bench<BullyMessage> bench = new Bench<>(algorithm(), new int[] {10, 20, 30, 40}, 0).oldestFirst();
        bench.kill(3, Loss.ALL);
        bench.tellAll();
        bench.start(0, 1);
        bench.run();
        bench.revive(3);
        bench.tellAll();
        bench.run();
        bench.start(3, 2);
        bench.run();
        Golden.check("bully", bench.trace());
    }
}
