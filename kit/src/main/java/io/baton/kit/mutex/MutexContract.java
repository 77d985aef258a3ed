package io.baton.kit.mutex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.baton.kit.Golden;
import io.baton.spi.FrameReader;
import io.baton.spi.FrameWriter;
import io.baton.spi.MalformedFrameException;
import io.baton.spi.Mode;
import io.baton.spi.MutexAlgorithm;
import io.baton.spi.PlainFrames;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.ServiceLoader;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What every lock algorithm has to pass, also one of your own; a subclass adds what its own paper claims, and its message
 * cost. {@code docs/adding-an-algorithm.md} shows how.
 *
 * <p>{@code -Dbaton.seeds} says how many storms of each kind are run, 300 if it is not given. A failure names its seed.
 */
public abstract class MutexContract<M> {
    private static final int USUAL_SEEDS = 300;
    private static final int SEEDS = Integer.getInteger("baton.seeds", USUAL_SEEDS);

    protected abstract MutexAlgorithm<M> algorithm();

    /** Makes what checks this algorithm's order of grants, and its bound on messages if it has one. */
    protected abstract Watch<M> promises(MutexBench<M> bench);

    /**
     * Tells whether grants come in the order of (stamp, rank) in every view. Then who waits when the view changes keeps its
     * place.
     */
    protected boolean servesByStamp() {
        return false;
    }

    /** Sets the options that this test is about, if the algorithm has several ways to work. */
    protected Setup configured(Setup setup) {
        return setup;
    }

    /** Tells whether a sticky owner keeps an idle lock until somebody wants it: always, unless it can't know. */
    protected boolean keepsIdleLocks() {
        return true;
    }

    /** At least one message of each kind. */
    protected abstract List<M> messages();

    /** Plays the golden trace: two members contend. */
    protected abstract void play(MutexBench<M> bench);

    /** How many members the golden trace has. */
    protected int goldenSize() {
        return 3;
    }

    /** The name of the golden trace's file. */
    protected String goldenName() {
        return algorithm().name();
    }

    /** The lock of the golden trace; a semaphore with one permit would show little. */
    protected Setup goldenSetup() {
        return Setup.of(goldenSize());
    }

    protected final MutexBench<M> bench(Setup setup) {
        return new MutexBench<>(algorithm(), configured(setup), 1);
    }

    protected static IntStream sizes() {
        return IntStream.rangeClosed(2, 25);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 7, 13})
    void shouldKeepAllPromisesWhenManyContend(int size) {
        run(size, storms());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 7, 13})
    void shouldKeepAllPromisesWhenOwnersAreSticky(int size) {
        run(size, storms().sticky(true));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 7, 13})
    void shouldKeepAllPromisesWhenAHoldSurvived(int size) {
        run(size, storms().survivors(true));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 7, 13})
    void shouldKeepAllPromisesWhenAStickyHoldSurvivedAndRecordsAreDropped(int size) {
        run(size, storms().sticky(true).survivors(true).forgetful(true));
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5, 7, 13})
    void shouldKeepAllPromisesWhenRecordsAreDropped(int size) {
        run(size, storms().forgetful(true));
    }

    /** The view changes in mid-flight, once or several times, and members come and go. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 7})
    void shouldKeepAllPromisesWhenTheViewChanges(int size) {
        run(size, storms().unsteady(true));
        run(size, storms().unsteady(true).sticky(true).survivors(true).forgetful(true));
    }

    /** What storms meet by chance, for certain: small scenes, disturbed at every step and every member. */
    @ParameterizedTest
    @EnumSource
    void shouldKeepAllPromisesWhenDisturbedAtAnyStep(Disturbance disturbance) {
        EveryStep<M> scenes =
                new EveryStep<>(algorithm(), this::promises, servesByStamp()).configured(this::configured);
        int times = 0;
        for (long seed = 0; seed < Math.max(6, SEEDS / 25); seed++) {
            times += scenes.run(disturbance, 3, seed);
            times += seed % 3 == 0 ? scenes.run(disturbance, 4, seed) : 0;
        }
        assertThat(times).as("times that there was something to disturb").isPositive();
    }

    protected final Storms<M> storms() {
        return storms(algorithm());
    }

    /** Storms over another algorithm with the same promises: a mutant. */
    protected final Storms<M> storms(MutexAlgorithm<M> mutant) {
        return new Storms<>(mutant, this::promises).configured(this::configured).servingByStamp(servesByStamp());
    }

    private static void run(int size, Storms<?> storms) {
        for (long seed = 0; seed < SEEDS; seed++) {
            storms.run(size, seed);
        }
    }

    /** A {@link Tamper} that may look at the bench. */
    @FunctionalInterface
    protected interface Bug<M> extends Storms.Bug<M> {}

    /** Asserts that the bench catches a planted bug, in at least one of many storms, and in these words. */
    protected final void assertCaught(boolean sticky, String inWords, Bug<M> bug) {
        assertCaught(storms().sticky(sticky).tamperedBy(bug), inWords);
    }

    /** Asserts that at least one of many storms fails, and in these words. */
    public static void assertCaught(Storms<?> storms, String inWords) {
        List<String> caught = new ArrayList<>();
        for (long seed = 0; seed < Math.max(SEEDS, USUAL_SEEDS); seed++) {
            try {
                storms.run(7, seed);
            } catch (AssertionError e) {
                caught.add(String.valueOf(e.getMessage()));
            }
        }
        assertThat(caught).anyMatch(message -> message.contains(inWords));
    }

    @Test
    void shouldMatchGoldenTraceWhenTwoContend() {
        MutexBench<M> bench = bench(goldenSetup()).traced();
        play(bench);
        Golden.check(goldenName(), bench.trace());
    }

    @Test
    void shouldReadBackEveryMessageWhenWritten() throws MalformedFrameException {
        for (M message : messages()) {
            FrameWriter writer = new PlainFrames().writer();
            algorithm().codec().write(message, writer);
            FrameReader reader = new PlainFrames().reader(writer.finish());
            assertThat(algorithm().codec().read(reader)).isEqualTo(message);
            reader.end();
        }
    }

    @Test
    void shouldRefuseAsMalformedWhenBytesAreRandom() {
        Random random = new Random(7);
        for (int i = 0; i < 100_000; i++) {
            ByteBuffer frame = ByteBuffer.allocate(random.nextInt(80));
            while (frame.remaining() >= 8) {
                // Mostly small numbers: a kind that does not exist would end every attempt at once.
                frame.putLong(random.nextInt(4) == 0 ? random.nextLong() : random.nextInt(10) - 1);
            }
            try {
                algorithm().codec().read(new PlainFrames().reader(frame.rewind()));
            } catch (MalformedFrameException e) {
                assertThat(e).hasMessageNotContaining("null");
            }
        }
    }

    @Test
    void shouldNeverThrowWhenPeersAreHostile() {
        for (long seed = 0; seed < SEEDS; seed++) {
            Map<String, String> options = configured(Setup.of(1)).lock().options();
            assertThat(new HostilePeers<>(algorithm(), options, messages(), seed).attack(500))
                    .isGreaterThan(20);
        }
    }

    @Test
    void shouldRefuseToOpenWhenSurvivorsExcludeEachOther() {
        Mode mode = bench(Setup.of(3)).modes().get(0);
        Setup wrong = Setup.of(3).survivor(1, mode, 1).survivor(2, mode, 2);
        assertThatThrownBy(() -> bench(wrong)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void shouldRefuseWhenTheCoreBreaksTheContract() {
        var mutex = bench(Setup.of(3)).node(1).mutex();
        assertThatThrownBy(() -> mutex.cancel(5)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> mutex.release(5, 1)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void shouldNameUnknownOptionWhenConfigured() {
        assertThat(algorithm().check(Map.of())).isEmpty();
        assertThat(algorithm().check(Map.of("colour", "red")))
                .singleElement()
                .asString()
                .contains("colour");
    }

    @Test
    void shouldBeFoundWhenServicesAreLoaded() {
        assertThat(ServiceLoader.load(MutexAlgorithm.class).stream().map(ServiceLoader.Provider::type))
                .contains(algorithmType());
    }

    @SuppressWarnings("unchecked")
    private Class<? extends MutexAlgorithm<?>> algorithmType() {
        return (Class<? extends MutexAlgorithm<?>>) algorithm().getClass();
    }

    @Test
    void shouldSucceedWhenATryMeetsAnIdleStickyOwner() {
        assumeTrue(algorithm().modes().contains(Mode.EXCLUSIVE), "only exclusive ownership is sticky");
        for (int owner = 0; owner < 5; owner++) {
            for (int rank = 0; rank < 5; rank++) {
                MutexBench<M> bench = bench(Setup.of(5).coordinator(2).sticky(true));
                bench.acquireAndRelease(owner);
                assertThat(bench.node(owner).isIdle()).isEqualTo(keepsIdleLocks());
                if (rank != owner) {
                    bench.node(rank).request(true);
                    assertThat(bench.deliverAll().node(rank).isUsing()).isTrue();
                }
            }
        }
    }

    @Test
    void shouldBeDeniedWhenATryMeetsAUser() {
        for (boolean sticky : new boolean[] {false, true}) {
            for (int owner = 0; owner < 5; owner++) {
                for (int rank = 0; rank < 5; rank++) {
                    MutexBench<M> bench = bench(Setup.of(5).coordinator(2).sticky(sticky));
                    bench.node(owner).request(false);
                    bench.deliverAll();
                    if (rank != owner) {
                        bench.node(rank).request(true);
                        assertThat(bench.deliverAll().node(rank).isFree()).isTrue();
                        bench.node(owner).finish();
                        bench.deliverAll();
                        bench.node(rank).request(true);
                        assertThat(bench.deliverAll().node(rank).isUsing()).isTrue();
                    }
                }
            }
        }
    }
}
