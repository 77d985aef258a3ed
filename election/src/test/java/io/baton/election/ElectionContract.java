package io.baton.election;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.election.bench.Bench;
import io.baton.election.bench.Bench.Loss;
import io.baton.election.bench.Cores;
import io.baton.election.bench.Outcome;
import io.baton.election.bench.Priorities;
import io.baton.election.bench.Wire;
import io.baton.spi.ElectionAlgorithm;
import io.baton.spi.MalformedFrameException;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.Random;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

/** What every election algorithm here has to do. */
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
