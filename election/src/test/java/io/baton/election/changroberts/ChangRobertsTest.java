package io.baton.election.changroberts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.election.Roster;
import io.baton.election.changroberts.ChangRobertsMessage.Elect;
import io.baton.election.changroberts.ChangRobertsMessage.Elected;
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

class ChangRobertsTest extends ElectionContract<ChangRobertsMessage> {
    @Override
    protected ElectionAlgorithm<ChangRobertsMessage> algorithm() {
        return new ChangRoberts();
    }

    @Test
    void shouldCostTwoRoundsAndTheWayToTheHighestWhenOneInitiates() {
        for (int living = 2; living <= 25; living++) {
            for (int at = 0; at < living; at++) {
                for (long seed = 0; seed < 3; seed++) {
                    Bench<ChangRobertsMessage> bench = benchWithoutCoordinator(living, seed);
                    int[] ring = bench.livingNodes();
                    bench.start(ring[at], 1);
                    bench.run();
                    assertElected(bench, bench.highest());
                    int hops = Math.floorMod(indexOf(ring, bench.highest()) - at, living);
                    assertThat(bench.sent()).isEqualTo(2 * living + hops);
                }
            }
        }
    }

    private static int indexOf(int[] ring, int voter) {
        return IntStream.range(0, ring.length)
                .filter(i -> ring[i] == voter)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void shouldCostLeastAndMostOfOneWhenTheHighestAndItsSuccessorInitiate() {
        for (int m = 2; m <= 25; m++) {
            assertThat(costWhenStarted(ascending(m), m - 1)).isEqualTo(2 * m);
            assertThat(costWhenStarted(ascending(m), 0)).isEqualTo(3 * m - 1);
        }
    }

    @Test
    void shouldCostNearlyThreeRoundsWhenAllStartAndIdsAscend() {
        for (int m = 2; m <= 25; m++) {
            for (int turn = 0; turn < m; turn++) {
                assertThat(costWhenStarted(turned(ascending(m), turn), all(m))).isEqualTo(3 * m - 1);
            }
        }
    }

    @Test
    void shouldCostMostWhenAllStartAndIdsDescend() {
        for (int m = 2; m <= 25; m++) {
            for (int turn = 0; turn < m; turn++) {
                assertThat(costWhenStarted(turned(descending(m), turn), all(m))).isEqualTo(m * (m + 1) / 2 + m);
            }
        }
    }

    @Test
    void shouldStayWithinBoundsWhenSeveralInitiateAtAnyTime() {
        for (int m = 2; m <= 25; m++) {
            for (int initiators = 2; initiators <= m; initiators++) {
                Bench<ChangRobertsMessage> bench = bench(m, initiators);
                for (int rank = 0; rank < initiators; rank++) {
                    bench.start(bench.byRank()[rank], 1);
                    for (int i = bench.random().nextInt(3); i > 0 && bench.deliver(); i--) {}
                }
                bench.run();
                assertElected(bench, bench.highest());
                assertThat(bench.sent()).isBetween(2 * m, m * (m + 1) / 2 + m);
            }
        }
    }

    private int costWhenStarted(int[] priorities, int... initiators) {
        Bench<ChangRobertsMessage> bench = new Bench<>(algorithm(), priorities, priorities.length);
        for (int initiator : initiators) {
            bench.start(initiator, 1);
        }
        bench.run();
        assertElected(bench, bench.highest());
        return bench.sent();
    }

    private static int[] all(int m) {
        return IntStream.range(0, m).toArray();
    }

    private static int[] ascending(int m) {
        return IntStream.range(0, m).toArray();
    }

    private static int[] descending(int m) {
        return IntStream.range(0, m).map(i -> m - i).toArray();
    }

    private static int[] turned(int[] ring, int by) {
        return IntStream.range(0, ring.length)
                .map(i -> ring[(i + by) % ring.length])
                .toArray();
    }

    @Test
    void shouldNotNeedTheCoreWhenSomebodyInTheMiddleDies() {
        for (int deliveries = 0; deliveries < 14; deliveries++) {
            for (int victim = 1; victim < 4; victim++) {
                for (Loss loss : Loss.values()) {
                    Bench<ChangRobertsMessage> bench = new Bench<>(algorithm(), new int[] {1, 2, 3, 4, 5}, deliveries);
                    bench.start(0, 1);
                    for (int i = 0; i < deliveries && bench.deliver(); i++) {}
                    bench.kill(victim, loss);
                    tellOneByOne(bench);
                    assertThat(Cores.settle(bench)).isZero();
                    assertElected(bench, 4);
                }
            }
        }
    }

    @Test
    void shouldGoOnInItsTermWhenInitiatorDiesAndAllAreTold() {
        for (int deliveries = 1; deliveries < 16; deliveries++) {
            assertGoesOnWithout(0, deliveries, 4);
        }
    }

    /** From when it takes part, at the fourth delivery, to when the last but one hears of it. */
    @Test
    void shouldGoOnInItsTermWhenWinnerDiesBeforeAllHeardAndAllAreTold() {
        for (int deliveries = 4; deliveries < 4 + 5 + 4; deliveries++) {
            assertGoesOnWithout(4, deliveries, 3);
        }
    }

    private void assertGoesOnWithout(int victim, int deliveries, int winner) {
        for (Loss loss : Loss.values()) {
            Bench<ChangRobertsMessage> bench = new Bench<>(algorithm(), new int[] {1, 2, 3, 4, 5}, deliveries);
            bench.start(0, 1);
            for (int i = 0; i < deliveries; i++) {
                bench.deliver();
            }
            bench.kill(victim, loss);
            bench.tellAll();
            assertThat(Cores.settle(bench)).isZero();
            assertElected(bench, winner);
            assertThat(bench.outcome(winner).term()).isEqualTo(1);
        }
    }

    @Test
    void shouldStopIdWhereItsDeadOriginatorIsSkipped() {
        Recorder<ChangRobertsMessage> out = new Recorder<>();
        Election<ChangRobertsMessage> election = algorithm().open(2, new int[] {9, 1, 2}, 1, out);
        election.receive(1, 1, new Elect(0));
        election.alive(voters(1, 2));
        out.effects.clear();
        election.receive(1, 1, new Elect(0));
        election.receive(1, 1, new Elected(0));
        assertThat(out.effects).isEmpty();
    }

    @Test
    void shouldReplaceIdWhenItsOriginatorIsDead() {
        Recorder<ChangRobertsMessage> out = new Recorder<>();
        Election<ChangRobertsMessage> election = algorithm().open(2, new int[] {9, 1, 2}, 1, out);
        election.alive(voters(1, 2));
        election.receive(1, 1, new Elect(0));
        assertThat(out.effects).containsExactly("send 1 1 Elect[originator=2]", "after 1");
    }

    @Test
    void shouldSwallowSmallerIdWhenItTakesPart() {
        Recorder<ChangRobertsMessage> out = new Recorder<>();
        Election<ChangRobertsMessage> election = algorithm().open(1, new int[] {1, 2, 3}, 1, out);
        election.receive(0, 1, new Elect(2));
        out.effects.clear();
        election.receive(0, 1, new Elect(0));
        assertThat(out.effects).isEmpty();
    }

    @Test
    void shouldSendAgainOnlyWhatIsNotBeatenWhenItIsNotBackInTime() {
        Recorder<ChangRobertsMessage> out = new Recorder<>();
        Election<ChangRobertsMessage> election = algorithm().open(1, new int[] {1, 2, 3}, 10, out);
        election.start(1, voters(0, 1, 2));
        out.effects.clear();
        election.timer(0);
        assertThat(out.effects).containsExactly("send 2 1 Elect[originator=1]", "after 10");
        election.receive(0, 1, new Elect(2));
        out.effects.clear();
        election.timer(0);
        assertThat(out.effects).isEmpty();
    }

    @Test
    void shouldTellTheOutcomeWhenAnIdComesLate() {
        Recorder<ChangRobertsMessage> out = new Recorder<>();
        Election<ChangRobertsMessage> election = algorithm().open(1, new int[] {1, 2, 3}, 10, out);
        election.receive(0, 4, new Elected(0));
        out.effects.clear();
        election.receive(0, 4, new Elect(2));
        assertThat(out.effects).containsExactly("send 2 4 Elected[originator=0]");
    }

    @Test
    void shouldLeaveOfficeWhereItIsWhenHigherVoterRecovers() {
        for (int size = 2; size <= 25; size++) {
            Bench<ChangRobertsMessage> bench = bench(size, size);
            int high = bench.highest();
            bench.kill(high, Loss.ALL);
            bench.tellAll();
            int coordinator = bench.highest();
            bench.start(coordinator, 1);
            bench.run();
            bench.revive(high);
            bench.tellAll();
            int before = bench.sent();
            bench.run();
            assertThat(bench.sent()).isEqualTo(before);
            assertThat(bench.outcome(coordinator)).isEqualTo(new Outcome(1, coordinator));
            // The next election counts it in.
            bench.start(high, 2);
            bench.run();
            assertElected(bench, high);
            assertThat(bench.sent() - before).isEqualTo(2 * size);
        }
    }

    @Test
    void shouldCostAsAmongTheOthersWhenSuccessorIsUnreachable() {
        for (int size = 3; size <= 25; size++) {
            // The initiator outranks all but its successor, then all.
            Bench<ChangRobertsMessage> bench = new Bench<>(algorithm(), ascending(size), size);
            bench.kill(size - 1, Loss.ALL);
            bench.tellAll();
            bench.start(size - 2, 1);
            bench.run();
            assertElected(bench, size - 2);
            assertThat(bench.sent()).isEqualTo(2 * (size - 1));
        }
    }

    @Test
    void shouldIgnoreStrangersWhenTheySpeakOrCompete() {
        Recorder<ChangRobertsMessage> out = new Recorder<>();
        Election<ChangRobertsMessage> election = algorithm().open(1, new int[] {1, 2, 3}, 1, out);
        for (int stranger : new int[] {-1, 3, 1023}) {
            election.receive(stranger, 9, new Elect(0));
            election.receive(0, 9, new Elect(stranger));
            election.receive(0, 9, new Elected(stranger));
        }
        election.receive(1, 9, new Elect(0));
        election.receive(0, 0, new Elect(0));
        // Never sent by this incarnation.
        election.receive(0, 9, new Elect(1));
        election.receive(0, 9, new Elected(1));
        assertThat(out.effects).isEmpty();
    }

    @Test
    void shouldCarryEveryMessageWhenEncoded() {
        Wire<ChangRobertsMessage> wire = new Wire<>(algorithm().codec());
        for (int voter : new int[] {0, 7, Roster.MAX_VOTERS - 1}) {
            assertThat(wire.carry(new Elect(voter))).isEqualTo(new Elect(voter));
            assertThat(wire.carry(new Elected(voter))).isEqualTo(new Elected(voter));
        }
    }

    @Test
    void shouldRefuseVoterWhenItIsOutOfBounds() {
        for (long voter : new long[] {-1, Roster.MAX_VOTERS, 1L << 32}) {
            var out = new PlainFrames().writer().number(0).number(voter);
            assertThatThrownBy(() -> new Wire<>(algorithm().codec()).read(out.finish()))
                    .isInstanceOf(MalformedFrameException.class);
        }
    }

    @Test
    void shouldPassTheMutantsTestsWhenNothingIsTamperedWith() {
        assertElectsHighest((from, to, m) -> List.of(m));
        assertCostsMost((from, to, m) -> List.of(m));
    }

    @Test
    void shouldBeCaughtWhenMutantLetsSmallerIdsPass() {
        // Whoever should replace the initiator's id by its own passes it on as it is.
        Tamper<ChangRobertsMessage> mutant =
                (from, to, m) -> List.of(m instanceof Elect elect && elect.originator() == from ? new Elect(0) : m);
        assertThatThrownBy(() -> assertElectsHighest(mutant)).isInstanceOf(AssertionError.class);
    }

    @Test
    void shouldBeCaughtWhenMutantSwallowsElected() {
        Tamper<ChangRobertsMessage> mutant =
                (from, to, m) -> m instanceof Elected && from == 0 ? List.of() : List.of(m);
        assertThatThrownBy(() -> assertElectsHighest(mutant)).isInstanceOf(AssertionError.class);
    }

    @Test
    void shouldBeCaughtWhenMutantSwallowsHigherIds() {
        Tamper<ChangRobertsMessage> mutant =
                (from, to, m) -> m instanceof Elect elect && elect.originator() != from ? List.of() : List.of(m);
        assertThatThrownBy(() -> assertElectsHighest(mutant)).isInstanceOf(AssertionError.class);
    }

    @Test
    void shouldBeCaughtWhenMutantSendsTwice() {
        assertThatThrownBy(() -> assertCostsMost((from, to, m) -> List.of(m, m)))
                .isInstanceOf(AssertionError.class);
    }

    private void assertElectsHighest(Tamper<ChangRobertsMessage> mutant) {
        Bench<ChangRobertsMessage> bench = new Bench<>(algorithm(), new int[] {1, 3, 2, 4, 0}, 1).tamper(mutant);
        bench.start(0, 1);
        bench.run();
        assertElected(bench, 3);
    }

    private void assertCostsMost(Tamper<ChangRobertsMessage> mutant) {
        Bench<ChangRobertsMessage> bench = new Bench<>(algorithm(), descending(5), 1).tamper(mutant);
        IntStream.range(0, 5).forEach(node -> bench.start(node, 1));
        bench.run();
        assertThat(bench.sent()).isEqualTo(20);
    }

    @Test
    void shouldFollowGoldenTraceWhenNothingIsRandom() {
        Bench<ChangRobertsMessage> bench = new Bench<>(algorithm(), new int[] {10, 40, 20, 30}, 0).oldestFirst();
        bench.kill(1, Loss.ALL);
        bench.tellAll();
        bench.start(0, 1);
        bench.start(2, 1);
        bench.run();
        // The next winner dies before it has announced itself, and the others end the term without it.
        bench.revive(1);
        bench.tellAll();
        bench.start(0, 2);
        bench.deliver();
        bench.deliver();
        bench.kill(1, Loss.NONE);
        bench.tellAll();
        bench.run();
        Golden.check("chang-roberts", bench.trace());
    }
}
