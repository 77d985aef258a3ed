package io.baton.election.ringtop2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.election.Roster;
import io.baton.election.ringtop2.RingTop2Message.Choose;
import io.baton.election.ringtop2.RingTop2Message.Elect;
import io.baton.election.ringtop2.RingTop2Message.Ended;
import io.baton.election.ringtop2.RingTop2Message.Pair;
import io.baton.kit.Golden;
import io.baton.kit.election.Bench;
import io.baton.kit.election.Bench.Loss;
import io.baton.kit.election.Cores;
import io.baton.kit.election.ElectionContract;
import io.baton.kit.election.Outcome;
import io.baton.kit.election.Recorder;
import io.baton.kit.election.Tamper;
import io.baton.kit.election.Wire;
import io.baton.spi.Election;
import io.baton.spi.ElectionAlgorithm;
import io.baton.spi.MalformedFrameException;
import io.baton.spi.PlainFrames;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RingTop2Test extends ElectionContract<RingTop2Message> {
    @Override
    protected ElectionAlgorithm<RingTop2Message> algorithm() {
        return new RingTop2();
    }

    /** Everybody alive knows the two highest. */
    private static void assertTopTwo(Bench<?> bench) {
        assertElected(bench, bench.highest());
        int[] byRank = bench.byRank();
        int second = byRank.length < 2 ? -1 : byRank[byRank.length - 2];
        for (int node : bench.livingNodes()) {
            assertThat(bench.deputy(node)).as("deputy known to %s", node).isEqualTo(second);
        }
    }

    @Test
    void shouldCostTwoRoundsWhenOneInitiates() {
        for (int living = 2; living <= 25; living++) {
            for (int rank = 0; rank < living; rank++) {
                for (long seed = 0; seed < 3; seed++) {
                    Bench<RingTop2Message> bench = benchWithoutCoordinator(living, seed);
                    bench.start(bench.byRank()[rank], 1);
                    bench.run();
                    assertTopTwo(bench);
                    assertThat(bench.sent()).isEqualTo(2 * living);
                }
            }
        }
    }

    @Test
    void shouldCostTwoRoundsEachWhenSeveralInitiateAtOnce() {
        for (int living = 2; living <= 25; living++) {
            for (int initiators = 2; initiators <= living; initiators++) {
                Bench<RingTop2Message> bench = benchWithoutCoordinator(living, initiators);
                for (int rank = 0; rank < initiators; rank++) {
                    bench.start(bench.byRank()[rank], 1);
                }
                bench.run();
                assertTopTwo(bench);
                assertThat(bench.sent()).isEqualTo(2 * living * initiators);
            }
        }
    }

    @Test
    void shouldCostAnotherAttemptWhenOneOfTheTwoDiesBeforeChooseMeetsIt() {
        for (int m = 4; m <= 25; m++) {
            for (int fallen = 1; fallen <= 2; fallen++) {
                // Ids ascend from 0, so that the two are met last; who comes before them knows of the death, 0 does
                // not.
                Bench<RingTop2Message> bench =
                        new Bench<>(algorithm(), IntStream.range(0, m).toArray(), m);
                int victim = m - fallen;
                bench.start(0, 1);
                for (int i = 0; i < m; i++) {
                    bench.deliver();
                }
                bench.kill(victim, Loss.NONE);
                for (int node = 1; node < m; node++) {
                    if (node != victim) {
                        bench.believe(node, bench.living());
                    }
                }
                while (bench.deliver()) {}
                // One round of all, one of those left, and an attempt of those left.
                assertThat(bench.sent()).isEqualTo(m + 3 * (m - 1));
                bench.believe(0, bench.living());
                bench.run();
                assertTopTwo(bench);
                assertThat(bench.outcome(0).term()).isEqualTo(1);
                assertThat(bench.sent()).isEqualTo(m + 3 * (m - 1));
            }
        }
    }

    @Test
    void shouldNotNeedTheCoreWhenAnybodyButInitiatorAndWinnerDies() {
        for (int deliveries = 0; deliveries < 10; deliveries++) {
            for (int victim = 1; victim < 4; victim++) {
                for (Loss loss : Loss.values()) {
                    Bench<RingTop2Message> bench = new Bench<>(algorithm(), new int[] {1, 2, 3, 4, 5}, deliveries);
                    bench.start(0, 1);
                    for (int i = 0; i < deliveries; i++) {
                        bench.deliver();
                    }
                    bench.kill(victim, loss);
                    tellOneByOne(bench);
                    assertThat(Cores.settle(bench)).isZero();
                    assertElected(bench, 4);
                }
            }
        }
    }

    @Test
    void shouldFillBothOfficesInItsTermWhenAnybodyButTheInitiatorDiesAndAllAreTold() {
        for (int deliveries = 0; deliveries < 10; deliveries++) {
            for (int victim = 1; victim < 5; victim++) {
                for (Loss loss : Loss.values()) {
                    Bench<RingTop2Message> bench = new Bench<>(algorithm(), new int[] {1, 2, 3, 4, 5}, deliveries);
                    bench.start(0, 1);
                    for (int i = 0; i < deliveries; i++) {
                        bench.deliver();
                    }
                    bench.kill(victim, loss);
                    bench.tellAll();
                    bench.run();
                    assertTopTwo(bench);
                    assertThat(bench.outcome(0).term()).isEqualTo(1);
                }
            }
        }
    }

    @Test
    void shouldDropMessageWhenItsOriginatorDied() {
        for (int deliveries = 1; deliveries < 10; deliveries++) {
            Bench<RingTop2Message> bench = bench(5, 1);
            bench.start(0, 1);
            for (int i = 0; i < deliveries; i++) {
                bench.deliver();
            }
            bench.kill(0, Loss.NONE);
            bench.tellAll();
            bench.run();
            // On from 4 past the dead to 1, and no further.
            assertThat(bench.sent()).isEqualTo(deliveries < 5 ? 5 : 10);
        }
    }

    @Test
    void shouldNotElectTheDeadWhenTheyWereMetAlive() {
        Recorder<RingTop2Message> out = new Recorder<>();
        Election<RingTop2Message> election = algorithm().open(0, new int[] {1, 2, 3, 4}, 1, out);
        election.start(1, voters(0, 1, 2, 3));
        election.alive(voters(0, 1, 3));
        election.receive(3, 1, new Elect(List.of(0, 1, 2, 3)));
        assertThat(out.effects).contains("elected 1 3 1");
    }

    @Test
    void shouldNameNobodyAsDeputyWhenAlone() {
        Recorder<RingTop2Message> out = new Recorder<>();
        Election<RingTop2Message> election = algorithm().open(0, new int[] {1, 2}, 1, out);
        election.start(1, voters(0, 1));
        election.alive(voters(0));
        assertThat(out.effects).endsWith("elected 1 0");
    }

    @Test
    void shouldBeginAgainAtOnceWhenToldThatOneOfTheTwoDied() {
        for (int fallen = 1; fallen <= 2; fallen++) {
            Recorder<RingTop2Message> out = new Recorder<>();
            Election<RingTop2Message> election = algorithm().open(0, new int[] {1, 2, 3}, 10, out);
            election.start(1, voters(0, 1, 2));
            election.receive(2, 1, new Elect(List.of(0, 1, 2)));
            assertThat(out.effects).contains("elected 1 2 1");
            election.alive(fallen == 1 ? voters(0, 2) : voters(0, 1));
            assertThat(out.effects).endsWith("send " + (3 - fallen) + " 1 Elect[met=[0]]", "after 10");
        }
    }

    @Test
    void shouldKeepTheCoordinatorWhenOnlyTheDeputyIsReplaced() {
        Recorder<RingTop2Message> out = new Recorder<>();
        Election<RingTop2Message> election = algorithm().open(0, new int[] {1, 2, 3, 4}, 10, out);
        // 3 was left out by the first originator.
        election.receive(2, 1, new Choose(new Pair(2, 1), List.of(2)));
        election.alive(voters(0, 2, 3));
        election.receive(3, 1, new Choose(new Pair(3, 2), List.of(3)));
        assertThat(out.effects).noneMatch(effect -> effect.startsWith("elected 1 3"));
        election.receive(3, 1, new Choose(new Pair(2, 3), List.of(3)));
        assertThat(out.effects).contains("elected 1 2 1", "elected 1 2 3");
    }

    @Test
    void shouldBelieveTheLaterChoiceOnlyWhenToldThatTheCoordinatorDied() {
        Recorder<RingTop2Message> out = new Recorder<>();
        Election<RingTop2Message> election = algorithm().open(0, new int[] {1, 2, 3, 4}, 10, out);
        election.receive(2, 1, new Choose(new Pair(3, 2), List.of(2)));
        election.receive(2, 1, new Choose(new Pair(2, 1), List.of(2)));
        assertThat(out.effects).contains("elected 1 3 2").doesNotContain("elected 1 2 1");
        election.alive(voters(0, 1, 2));
        assertThat(out.effects).contains("elected 1 2 1");
    }

    @Test
    void shouldSendAgainWhenItIsNotBackInTime() {
        Recorder<RingTop2Message> out = new Recorder<>();
        Election<RingTop2Message> election = algorithm().open(0, new int[] {1, 2, 3}, 10, out);
        election.start(1, voters(0, 1, 2));
        election.timer(0);
        String elect = "send 1 1 Elect[met=[0]]";
        assertThat(out.effects).containsExactly(elect, "after 10", elect, "after 10");
        election.receive(2, 1, new Elect(List.of(0, 1, 2)));
        out.effects.clear();
        election.timer(0);
        assertThat(out.effects)
                .containsExactly("send 1 1 Choose[pair=Pair[coordinator=2, deputy=1], met=[0]]", "after 10");
        election.receive(2, 1, new Choose(new Pair(2, 1), List.of(0, 1, 2)));
        out.effects.clear();
        election.timer(0);
        assertThat(out.effects).isEmpty();
    }

    @Test
    void shouldLeaveOfficesWhereTheyAreWhenHigherVoterRecovers() {
        for (int size = 3; size <= 25; size++) {
            Bench<RingTop2Message> bench = bench(size, size);
            int high = bench.highest();
            bench.kill(high, Loss.ALL);
            bench.tellAll();
            int[] byRank = bench.byRank();
            int coordinator = bench.highest();
            bench.start(coordinator, 1);
            bench.run();
            bench.revive(high);
            bench.tellAll();
            int before = bench.sent();
            bench.run();
            assertThat(bench.sent()).isEqualTo(before);
            assertThat(bench.outcome(coordinator)).isEqualTo(new Outcome(1, coordinator));
            assertThat(bench.deputy(coordinator)).isEqualTo(byRank[size - 3]);
            // The next election counts it in.
            bench.start(coordinator, 2);
            bench.run();
            assertTopTwo(bench);
            assertThat(bench.sent() - before).isEqualTo(2 * size);
        }
    }

    @Test
    void shouldTellBothWhenStragglerIsBehind() {
        Recorder<RingTop2Message> out = new Recorder<>();
        Election<RingTop2Message> election = algorithm().open(0, new int[] {1, 2, 3}, 10, out);
        election.receive(1, 7, new Ended(new Pair(2, 0)));
        election.receive(1, 3, new Elect(List.of(1)));
        election.receive(1, 3, new Ended(new Pair(1, 0)));
        assertThat(out.effects).containsExactly("elected 7 2 0", "send 1 7 Ended[pair=Pair[coordinator=2, deputy=0]]");
    }

    @Test
    void shouldCostAsAmongTheOthersWhenSuccessorIsUnreachable() {
        for (int size = 3; size <= 25; size++) {
            for (int initiator = 0; initiator < size; initiator++) {
                Bench<RingTop2Message> bench = bench(size, size);
                bench.kill((initiator + 1) % size, Loss.ALL);
                bench.tellAll();
                bench.start(initiator, 1);
                bench.run();
                assertElected(bench, bench.highest());
                assertThat(bench.sent()).isEqualTo(2 * (size - 1));
            }
        }
    }

    @Test
    void shouldIgnoreStrangersWhenTheySpeakOrAreListed() {
        Recorder<RingTop2Message> out = new Recorder<>();
        Election<RingTop2Message> election = algorithm().open(1, new int[] {1, 2, 3}, 1, out);
        for (int stranger : new int[] {-2, 3, 1023}) {
            election.receive(stranger, 9, new Elect(List.of(0)));
            election.receive(0, 9, new Elect(List.of(0, stranger)));
            election.receive(0, 9, new Choose(new Pair(stranger, 0), List.of(0)));
            election.receive(0, 9, new Choose(new Pair(0, stranger), List.of(0)));
            election.receive(0, 9, new Choose(new Pair(0, 2), List.of(0, stranger)));
            election.receive(0, 9, new Ended(new Pair(stranger, 0)));
            election.receive(0, 9, new Ended(new Pair(0, stranger)));
        }
        election.receive(1, 9, new Elect(List.of(0)));
        election.receive(0, 0, new Elect(List.of(0)));
        assertThat(out.effects).isEmpty();
    }

    @Test
    void shouldCarryEveryMessageWhenEncoded() {
        Wire<RingTop2Message> wire = new Wire<>(algorithm().codec());
        List<Integer> most = IntStream.range(0, Roster.MAX_VOTERS).boxed().toList();
        for (RingTop2Message message : List.of(
                new Elect(List.of(3)),
                new Elect(most),
                new Choose(new Pair(7, 1), List.of(3, 7, 1)),
                new Choose(new Pair(1, -1), most),
                new Ended(new Pair(2, 5)),
                new Ended(new Pair(0, -1)))) {
            assertThat(wire.carry(message)).isEqualTo(message);
        }
    }

    @Test
    void shouldRefuseMessageWhenItLeavesBounds() {
        assertRefused(List.of(0L), List.of());
        assertRefused(List.of(0L), List.of(1L, 2L, 1L));
        assertRefused(List.of(0L), List.of((long) Roster.MAX_VOTERS));
        assertRefused(List.of(1L, 4L, 4L), List.of(1L));
        assertRefused(List.of(1L, -1L, 4L), List.of(1L));
        assertRefused(List.of(1L, 4L, -2L), List.of(1L));
        assertRefused(List.of(3L, 4L, 2L), List.of(1L));
    }

    private void assertRefused(List<Long> numbers, List<Long> met) {
        var out = new PlainFrames().writer();
        numbers.forEach(out::number);
        out.count(met.size());
        met.forEach(out::number);
        assertThatThrownBy(() -> new Wire<>(algorithm().codec()).read(out.finish()))
                .isInstanceOf(MalformedFrameException.class);
    }

    @Test
    void shouldPassTheMutantsTestWhenNothingIsTamperedWith() {
        assertElectsTopTwo((from, to, m) -> List.of(m));
    }

    @Test
    void shouldBeCaughtWhenMutantForgetsWhomItMet() {
        Tamper<RingTop2Message> mutant =
                (from, to, m) -> List.of(m instanceof Elect elect ? elect.with(List.of(0)) : m);
        assertThatThrownBy(() -> assertElectsTopTwo(mutant)).isInstanceOf(AssertionError.class);
    }

    @Test
    void shouldBeCaughtWhenMutantDoesNotCollectWithChoose() {
        Tamper<RingTop2Message> mutant =
                (from, to, m) -> List.of(m instanceof Choose choose ? choose.with(List.of(0)) : m);
        assertThatThrownBy(() -> assertElectsTopTwo(mutant)).isInstanceOf(AssertionError.class);
    }

    @Test
    void shouldBeCaughtWhenMutantNamesNoDeputy() {
        Tamper<RingTop2Message> mutant = (from, to, m) -> List.of(
                m instanceof Choose choose ? new Choose(new Pair(choose.pair().coordinator(), -1), choose.met()) : m);
        assertThatThrownBy(() -> assertElectsTopTwo(mutant)).isInstanceOf(AssertionError.class);
    }

    private void assertElectsTopTwo(Tamper<RingTop2Message> mutant) {
        Bench<RingTop2Message> bench = new Bench<>(algorithm(), new int[] {1, 3, 2, 4, 0}, 1).tamper(mutant);
        bench.start(0, 1);
        bench.run();
        assertTopTwo(bench);
        assertThat(bench.sent()).isEqualTo(10);
    }

    @Test
    void shouldFollowGoldenTraceWhenNothingIsRandom() {
        Bench<RingTop2Message> bench = new Bench<>(algorithm(), new int[] {10, 40, 20, 30}, 0).oldestFirst();
        bench.kill(1, Loss.ALL);
        bench.tellAll();
        bench.start(2, 1);
        bench.run();
        // The next coordinator dies after it was chosen: its predecessor skips it, and CHOOSE is back without it.
        bench.revive(1);
        bench.tellAll();
        bench.start(2, 2);
        for (int i = 0; i < 5; i++) {
            bench.deliver();
        }
        bench.kill(1, Loss.NONE);
        bench.believe(0, bench.living());
        bench.run();
        bench.tellAll();
        bench.run();
        Golden.check("ring-top2", bench.trace());
    }
}
