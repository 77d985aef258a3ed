package io.baton.election.ring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.election.Roster;
import io.baton.election.ring.RingMessage.Coordinator;
import io.baton.election.ring.RingMessage.Elect;
import io.baton.kit.Golden;
import io.baton.kit.election.Bench;
import io.baton.kit.election.Bench.Loss;
import io.baton.kit.election.Cores;
import io.baton.kit.election.ElectionContract;
import io.baton.kit.election.Recorder;
import io.baton.kit.election.Wire;
import io.baton.spi.Election;
import io.baton.spi.ElectionAlgorithm;
import io.baton.spi.MalformedFrameException;
import io.baton.spi.PlainFrames;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RingTest extends ElectionContract<RingMessage> {
    @Override
    protected ElectionAlgorithm<RingMessage> algorithm() {
        return new Ring();
    }

    @Test
    void shouldCostTwoRoundsWhenOneInitiates() {
        for (int living = 2; living <= 25; living++) {
            for (int rank = 0; rank < living; rank++) {
                for (long seed = 0; seed < 3; seed++) {
                    Bench<RingMessage> bench = benchWithoutCoordinator(living, seed);
                    bench.start(bench.byRank()[rank], 1);
                    bench.run();
                    assertElected(bench, bench.highest());
                    assertThat(bench.sent()).isEqualTo(2 * living);
                }
            }
        }
    }

    @Test
    void shouldCostTwoRoundsEachWhenSeveralInitiateAtOnce() {
        for (int living = 2; living <= 25; living++) {
            for (int initiators = 2; initiators <= living; initiators++) {
                Bench<RingMessage> bench = benchWithoutCoordinator(living, initiators);
                for (int rank = 0; rank < initiators; rank++) {
                    bench.start(bench.byRank()[rank], 1);
                }
                bench.run();
                assertElected(bench, bench.highest());
                assertThat(bench.sent()).isEqualTo(2 * living * initiators);
            }
        }
    }

    @Test
    void shouldNotNeedTheCoreWhenSomebodyInTheMiddleDies() {
        for (int deliveries = 0; deliveries < 10; deliveries++) {
            for (int victim = 1; victim < 4; victim++) {
                for (Loss loss : Loss.values()) {
                    Bench<RingMessage> bench = new Bench<>(algorithm(), new int[] {1, 2, 3, 4, 5}, deliveries);
                    // 0 is told first, so what it repeats may be lost, too.
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
    void shouldDropElectWhenItsOriginatorDied() {
        Bench<RingMessage> bench = bench(5, 1);
        bench.start(0, 1);
        bench.deliver();
        bench.kill(0, Loss.NONE);
        bench.tellAll();
        bench.run();
        // 0 to 1, 2, 3, 4, past the dead to 1, and no further.
        assertThat(bench.sent()).isEqualTo(5);
    }

    @Test
    void shouldEndCoordinatorWhenItsOriginatorDied() {
        Bench<RingMessage> bench = bench(5, 1);
        bench.start(0, 1);
        for (int i = 0; i < 6; i++) {
            bench.deliver();
        }
        bench.kill(0, Loss.NONE);
        bench.tellAll();
        bench.run();
        // One round, then from 0 to 1, 2, 3, 4.
        assertThat(bench.sent()).isEqualTo(9);
    }

    @Test
    void shouldLeaveOfficeWhereItIsWhenHigherVoterRecovers() {
        for (int size = 2; size <= 25; size++) {
            Bench<RingMessage> bench = bench(size, size);
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
            assertThat(bench.outcome(coordinator).coordinator()).isEqualTo(coordinator);
            // The next election counts it in.
            bench.start(coordinator, 2);
            bench.run();
            assertElected(bench, high);
            assertThat(bench.sent() - before).isEqualTo(2 * size);
        }
    }

    @Test
    void shouldIgnoreStrangersWhenTheySpeakOrAreListed() {
        Recorder<RingMessage> out = new Recorder<>();
        Election<RingMessage> election = algorithm().open(1, new int[] {1, 2, 3}, 1, out);
        for (int stranger : new int[] {-1, 3, 1023}) {
            election.receive(stranger, 9, new Elect(List.of(0)));
            election.receive(0, 9, new Elect(List.of(0, stranger)));
            election.receive(0, 9, new Elect(List.of(stranger)));
            election.receive(0, 9, new Coordinator(stranger, List.of(0)));
            election.receive(0, 9, new Coordinator(0, List.of(0, stranger)));
        }
        election.receive(1, 9, new Elect(List.of(0)));
        election.receive(0, 0, new Elect(List.of(0)));
        assertThat(out.effects).isEmpty();
    }

    @Test
    void shouldNotElectTheDeadWhenTheyWereMetAlive() {
        Recorder<RingMessage> out = new Recorder<>();
        Election<RingMessage> election = algorithm().open(0, new int[] {1, 2, 3}, 1, out);
        election.start(1, voters(0, 1, 2));
        election.alive(voters(0, 1));
        election.receive(1, 1, new Elect(List.of(0, 1, 2)));
        assertThat(out.effects).contains("elected 1 1");
    }

    @Test
    void shouldNotProclaimAnyFurtherWhenWinnerDied() {
        Recorder<RingMessage> out = new Recorder<>();
        Election<RingMessage> election = algorithm().open(0, new int[] {1, 2, 3}, 1, out);
        election.start(1, voters(0, 1, 2));
        election.receive(2, 1, new Elect(List.of(0, 1, 2)));
        int before = out.effects.size();
        election.alive(voters(0, 1));
        election.timer(0);
        assertThat(out.effects).hasSize(before);
    }

    @Test
    void shouldProclaimWhatIsKnownWhenOwnElectComesBackLater() {
        Recorder<RingMessage> out = new Recorder<>();
        Election<RingMessage> election = algorithm().open(0, new int[] {1, 2, 3}, 1, out);
        election.start(1, voters(0, 1, 2));
        // 1 believed 2 dead.
        election.receive(1, 1, new Coordinator(1, List.of(1, 0)));
        election.receive(2, 1, new Elect(List.of(0, 1, 2)));
        assertThat(out.effects)
                .contains("elected 1 1", "send 1 1 Coordinator[coordinator=1, met=[0, 1, 2]]")
                .noneMatch(effect -> effect.contains("coordinator=2"));
    }

    @Test
    void shouldSendAgainWhenItIsNotBackInTime() {
        Recorder<RingMessage> out = new Recorder<>();
        Election<RingMessage> election = algorithm().open(0, new int[] {1, 2, 3}, 10, out);
        election.start(1, voters(0, 1, 2));
        election.timer(0);
        String elect = "send 1 1 Elect[met=[0]]";
        assertThat(out.effects).containsExactly(elect, "after 10", elect, "after 10");
    }

    @Test
    void shouldCarryEveryMessageWhenEncoded() {
        Wire<RingMessage> wire = new Wire<>(algorithm().codec());
        List<Integer> most = IntStream.range(0, Roster.MAX_VOTERS).boxed().toList();
        for (RingMessage message : List.of(
                new Elect(List.of(3)),
                new Elect(most),
                new Coordinator(7, List.of(3, 7, 1)),
                new Coordinator(1, most))) {
            assertThat(wire.carry(message)).isEqualTo(message);
        }
    }

    @Test
    void shouldRefuseListWhenItIsEmptyOrRepeatsOrLeavesBounds() {
        assertRefused(List.of());
        assertRefused(List.of(1L, 2L, 1L));
        assertRefused(List.of(0L, (long) Roster.MAX_VOTERS));
        assertRefused(List.of(-1L));
        assertRefused(List.of(1L << 32));
    }

    private void assertRefused(List<Long> voters) {
        var out = new PlainFrames().writer().number(0).count(voters.size());
        voters.forEach(out::number);
        assertThatThrownBy(() -> new Wire<>(algorithm().codec()).read(out.finish()))
                .isInstanceOf(MalformedFrameException.class);
    }

    @Test
    void shouldBeCaughtWhenMutantForgetsWhomItMet() {
        assertElectsHighest(m -> m);
        assertThatThrownBy(() -> assertElectsHighest(
                        m -> m instanceof Elect elect ? new Elect(elect.met().subList(0, 1)) : m))
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void shouldBeCaughtWhenMutantStopsCoordinatorHalfWay() {
        assertThatThrownBy(() -> {
                    Bench<RingMessage> bench = new Bench<>(algorithm(), new int[] {1, 2, 3, 4}, 1)
                            .tamper((from, to, m) -> m instanceof Coordinator && from == 2 ? List.of() : List.of(m));
                    bench.start(0, 1);
                    bench.run();
                    assertElected(bench, 3);
                })
                .isInstanceOf(AssertionError.class);
    }

    @Test
    void shouldCostTwoRoundsOfTheOthersWhenSuccessorIsUnreachable() {
        for (int size = 3; size <= 25; size++) {
            for (int initiator = 0; initiator < size; initiator++) {
                Bench<RingMessage> bench = bench(size, size);
                int successor = (initiator + 1) % size;
                bench.kill(successor, Loss.ALL);
                bench.tellAll();
                bench.start(initiator, 1);
                bench.run();
                assertElected(bench, bench.highest());
                assertThat(bench.sent()).isEqualTo(2 * (size - 1));
            }
        }
    }

    private void assertElectsHighest(UnaryOperator<RingMessage> mutant) {
        Bench<RingMessage> bench = bench(4, 1).tamper((from, to, m) -> List.of(mutant.apply(m)));
        bench.start(bench.byRank()[0], 1);
        bench.run();
        assertElected(bench, bench.highest());
    }

    @Test
    void shouldFollowGoldenTraceWhenNothingIsRandom() {
        Bench<RingMessage> bench = new Bench<>(algorithm(), new int[] {10, 40, 20, 30}, 0).oldestFirst();
        bench.kill(1, Loss.ALL);
        bench.tellAll();
        bench.start(2, 1);
        bench.run();
        // The next to die takes a message with it, and the originator sends another.
        bench.revive(1);
        bench.tellAll();
        bench.start(3, 2);
        bench.deliver();
        bench.kill(1, Loss.ALL);
        bench.tellAll();
        bench.run();
        Golden.check("ring", bench.trace());
    }
}
