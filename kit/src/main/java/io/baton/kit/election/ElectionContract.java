package io.baton.kit.election;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.kit.election.Bench.Loss;
import io.baton.spi.ElectionAlgorithm;
import io.baton.spi.MalformedFrameException;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.Random;
import java.util.ServiceLoader;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * What every election algorithm has to do, also one of your own: the living agree on the highest of them, whoever dies and
 * whenever, after any number of wrong beliefs; nobody believed dead is messaged; the codec refuses what is no message.
 *
 * <pre>{@code
 * class MyElectionTest extends ElectionContract<MyMessage> {
 *     @Override
 *     protected ElectionAlgorithm<MyMessage> algorithm() {
 *         return new MyElection();
 *     }
 *
 *     @Test
 *     void shouldNeedTwoRoundsWhenOneStarts() {
 *         Bench<MyMessage> bench = benchWithoutCoordinator(5, 1);
 *         bench.start(0, 1);
 *         bench.run();
 *         assertElected(bench, bench.highest());
 *         assertThat(bench.sent()).isEqualTo(10);
 *     }
 * }
 * }</pre>
 *
 * <p>The algorithm must be named in {@code META-INF/services/io.baton.spi.ElectionAlgorithm}. A failure prints the seed and
 * all that happened. To see that a check of your own fails when it should, give the bench a {@link Tamper}.
 */
public abstract class ElectionContract<M> {
    protected abstract ElectionAlgorithm<M> algorithm();

    protected Bench<M> bench(int size, long seed) {
        return new Bench<>(algorithm(), Priorities.shuffled(size, seed), seed);
    }

    /** A bench on which one more, the highest, has died before anything was sent, and all know it. */
    protected Bench<M> benchWithoutCoordinator(int living, long seed) {
        Bench<M> bench = bench(living + 1, seed);
        bench.kill(bench.highest(), Loss.ALL);
        bench.tellAll();
        return bench;
    }

    protected static void assertElected(Bench<?> bench, int coordinator) {
        assertThat(Cores.disagreement(bench)).isEmpty();
        assertThat(bench.outcome(coordinator).coordinator()).isEqualTo(coordinator);
    }

    protected static BitSet voters(int... indices) {
        BitSet voters = new BitSet();
        IntStream.of(indices).forEach(voters::set);
        return voters;
    }

    @Test
    @SuppressWarnings("rawtypes")
    void shouldBeFoundByNameWhenLoadedAsService() {
        assertThat(ServiceLoader.load(ElectionAlgorithm.class).stream()
                        .map(p -> p.get().name()))
                .contains(algorithm().name());
    }

    @Test
    void shouldElectItselfWithoutMessagesWhenAlone() {
        Bench<M> bench = benchWithoutCoordinator(1, 1);
        int alone = bench.highest();
        bench.start(alone, 1);
        assertThat(bench.outcome(alone)).isEqualTo(new Outcome(1, alone));
        assertThat(bench.sent()).isZero();
    }

    @Test
    void shouldIgnoreStartWhenTermIsNotNew() {
        Bench<M> bench = bench(3, 1);
        bench.start(0, 5);
        bench.run();
        int sent = bench.sent();
        for (int node = 0; node < 3; node++) {
            bench.start(node, 5);
        }
        bench.run();
        assertThat(bench.sent()).isEqualTo(sent);
    }

    @Test
    void shouldAgreeOnHighestLivingWhenOneDiesAtAnyStep() {
        for (int size = 2; size <= 6; size++) {
            for (long seed = 0; seed < 4; seed++) {
                for (int victim = 0; victim < size; victim++) {
                    for (Loss loss : Loss.values()) {
                        dieAtEveryStep(size, seed, victim, loss);
                    }
                }
            }
        }
    }

    /** Node 0 or, with odd seeds, everybody starts; the victim dies after 0, 1, 2, … deliveries. */
    private void dieAtEveryStep(int size, long seed, int victim, Loss loss) {
        boolean ended = false;
        for (int step = 0; !ended; step++) {
            Bench<M> bench = bench(size, seed);
            for (int node = 0; node < (seed % 2 == 0 ? 1 : size); node++) {
                bench.start(node, 1);
            }
            for (int i = 0; i < step && bench.deliver(); i++) {}
            ended = bench.idle();
            bench.kill(victim, loss);
            reporting(bench, seed, () -> {
                tellOneByOne(bench);
                Cores.settle(bench);
                assertElected(bench, bench.highest());
            });
        }
    }

    @Test
    void shouldAgreeOnHighestLivingWhenInitiatorAndWinnerDieAtAnyStep() {
        for (int size = 3; size <= 6; size++) {
            for (int initiator = 0; initiator < size; initiator++) {
                for (int first = 0; first < 4 * size; first++) {
                    for (int second = 0; second < 4; second++) {
                        Bench<M> bench = bench(size, initiator);
                        bothDie(bench, initiator, first, second);
                        reporting(bench, initiator, () -> {
                            tellOneByOne(bench);
                            Cores.settle(bench);
                            assertElected(bench, bench.highest());
                        });
                    }
                }
            }
        }
    }

    private static void bothDie(Bench<?> bench, int initiator, int first, int second) {
        int winner = bench.highest();
        bench.start(initiator, 1);
        for (int i = 0; i < first && bench.deliver(); i++) {}
        bench.kill(initiator, Loss.values()[first % 3]);
        for (int i = 0; i < second && bench.deliver(); i++) {}
        bench.kill(winner, Loss.values()[second % 3]);
    }

    /** It lives, but nobody else thinks so: it is passed over, and not missed. */
    @Test
    void shouldPassOverAVoterWhenItIsUnreachable() {
        for (int size = 2; size <= 7; size++) {
            for (int unreachable = 0; unreachable < size; unreachable++) {
                for (int initiator = 0; initiator < size; initiator++) {
                    if (initiator != unreachable) {
                        passOver(bench(size, size), unreachable, initiator);
                    }
                }
            }
        }
    }

    private void passOver(Bench<M> bench, int unreachable, int initiator) {
        bench.start(initiator, 1);
        bench.run();
        Outcome before = bench.outcome(unreachable);
        BitSet others = bench.living();
        others.clear(unreachable);
        others.stream().forEach(node -> bench.believe(node, others));
        bench.start(initiator, 2);
        bench.run();
        int[] byRank = bench.byRank();
        int highest = byRank[byRank.length - 1] == unreachable ? byRank[byRank.length - 2] : byRank[byRank.length - 1];
        others.stream()
                .forEach(node -> assertThat(bench.outcome(node).coordinator()).isEqualTo(highest));
        assertThat(bench.outcome(unreachable)).isEqualTo(before);
        bench.tellAll();
        bench.start(unreachable, 3);
        bench.run();
        assertElected(bench, bench.highest());
    }

    @Test
    void shouldElectRecoveredVoterWhenSomebodyStartsTheNextTerm() {
        for (int size = 2; size <= 7; size++) {
            for (int initiator = 0; initiator < size; initiator++) {
                Bench<M> bench = benchWithoutCoordinator(size - 1, size);
                bench.start(bench.livingNodes()[0], 1);
                bench.run();
                int recovered = missing(bench);
                bench.revive(recovered);
                bench.tellAll();
                bench.run();
                bench.start(initiator, 2);
                bench.run();
                assertElected(bench, recovered);
                assertThat(bench.outcome(recovered).term()).isEqualTo(2);
            }
        }
    }

    private static int missing(Bench<?> bench) {
        return bench.living().nextClearBit(0);
    }

    @Test
    void shouldEndInOneCoordinatorWhenHighestRecoversAtAnyStep() {
        for (int size = 2; size <= 6; size++) {
            for (int initiator = 0; initiator < size - 1; initiator++) {
                boolean ended = false;
                for (int step = 0; !ended; step++) {
                    Bench<M> bench = benchWithoutCoordinator(size - 1, size);
                    bench.start(bench.livingNodes()[initiator], 1);
                    for (int i = 0; i < step && bench.deliver(); i++) {}
                    ended = bench.idle();
                    reporting(bench, size, () -> {
                        bench.revive(missing(bench));
                        tellOneByOne(bench);
                        Cores.settle(bench);
                    });
                }
            }
        }
    }

    private static void reporting(Bench<?> bench, long seed, Runnable run) {
        try {
            run.run();
        } catch (AssertionError e) {
            throw new AssertionError("seed " + seed + ":\n" + String.join("\n", bench.trace()), e);
        }
    }

    /** The living are told who died, each at its own time. */
    protected static void tellOneByOne(Bench<?> bench) {
        for (int node : bench.livingNodes()) {
            for (int i = bench.random().nextInt(4); i > 0 && bench.deliver(); i--) {}
            bench.believe(node, bench.living());
        }
    }

    @Test
    void shouldLearnPresentTermWhenStragglerStartsAnOldOne() {
        for (int straggler = 0; straggler < 5; straggler++) {
            Bench<M> bench = bench(5, straggler);
            bench.kill(straggler, Loss.ALL);
            bench.tellAll();
            bench.start(bench.highest(), 7);
            bench.run();
            bench.revive(straggler);
            bench.tellAll();
            bench.start(straggler, 1);
            bench.run();
            assertThat(bench.seenTerm(straggler)).isEqualTo(7);
            Cores.settle(bench);
        }
    }

    @Test
    void shouldEndInOneCoordinatorWhenStormIsOver() {
        for (long seed = 0; seed < 5000; seed++) {
            Bench<M> bench = bench(2 + (int) (seed % 8), seed);
            reporting(bench, seed, () -> {
                int steps = bench.random().nextInt(150);
                for (int i = 0; i < steps; i++) {
                    storm(bench);
                }
                bench.tellAll();
                Cores.settle(bench);
            });
        }
    }

    private static void storm(Bench<?> bench) {
        Random random = bench.random();
        int node = random.nextInt(bench.size());
        boolean lives = bench.living().get(node);
        int dice = random.nextInt(100);
        if (dice < 5 && lives && bench.livingNodes().length > 1) {
            bench.kill(node, Loss.values()[random.nextInt(3)]);
        } else if (dice < 10 && !lives) {
            bench.revive(node);
        } else if (dice < 20 && lives) {
            bench.believe(node, BitSet.valueOf(new long[] {random.nextLong()}).get(0, bench.size()));
        } else if (dice < 25 && lives) {
            bench.believe(node, bench.living());
        } else if (dice < 35 && lives) {
            bench.start(node, bench.seenTerm(node) + 1);
        } else if (dice < 40) {
            bench.fire(Long.MAX_VALUE);
        } else {
            bench.deliver();
        }
    }

    @Test
    void shouldRefuseOnlyWithMalformedFrameWhenBytesAreRandom() {
        Wire<M> wire = new Wire<>(algorithm().codec());
        Random random = new Random(1);
        int accepted = 0;
        for (int i = 0; i < 200_000; i++) {
            byte[] bytes = new byte[random.nextInt(60)];
            random.nextBytes(bytes);
            // Mostly zero, or no random number would ever be in bounds.
            for (int at = 0; at < bytes.length; at++) {
                bytes[at] = random.nextInt(8) == 0 ? (byte) (bytes[at] & 3) : 0;
            }
            try {
                M message = wire.read(ByteBuffer.wrap(bytes));
                assertThat(wire.carry(message)).isEqualTo(message);
                accepted++;
            } catch (MalformedFrameException expected) {
                assertThat(expected).hasMessageNotContaining("null");
            }
        }
        assertThat(accepted).as("luckily well-formed").isPositive();
    }

    @Test
    void shouldRefuseRosterWhenPrioritiesAreEqual() {
        assertThatThrownBy(() -> new Bench<>(algorithm(), new int[] {1, 2, 1}, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("equal priorities");
    }
}
