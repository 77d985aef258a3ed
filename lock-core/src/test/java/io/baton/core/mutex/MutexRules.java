package io.baton.core.mutex;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.spi.FrameReader;
import io.baton.spi.FrameWriter;
import io.baton.spi.Held;
import io.baton.spi.MalformedFrameException;
import io.baton.spi.Mode;
import io.baton.spi.MutexAlgorithm;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.ServiceLoader;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every algorithm has to pass; a subclass adds what its own paper claims. */
public abstract class MutexRules<M> {
    private static final int SEEDS = Integer.getInteger("baton.seeds", 300);
    private static final int STEPS = 150;

    protected abstract MutexAlgorithm<M> algorithm();

    /** Makes what checks this algorithm's order of grants, and its bound on messages if it has one. */
    protected abstract Watch<M> promises(MutexBench<M> bench);

    /** At least one message of each kind. */
    protected abstract List<M> messages();

    /** Plays the golden trace: two members contend. */
    protected abstract void play(MutexBench<M> bench);

    /** How many members the golden trace has. */
    protected int goldenSize() {
        return 3;
    }

    protected final MutexBench<M> bench(Setup setup) {
        return new MutexBench<>(algorithm(), setup, 1);
    }

    protected static IntStream sizes() {
        return IntStream.rangeClosed(2, 25);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 7, 13})
    void shouldKeepAllPromisesWhenManyContend(int size) {
        storms(size, false, false, false);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 7, 13})
    void shouldKeepAllPromisesWhenOwnersAreSticky(int size) {
        storms(size, true, false, false);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 7, 13})
    void shouldKeepAllPromisesWhenAHoldSurvived(int size) {
        storms(size, false, true, false);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 7, 13})
    void shouldKeepAllPromisesWhenAStickyHoldSurvivedAndRecordsAreDropped(int size) {
        storms(size, true, true, true);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5, 7, 13})
    void shouldKeepAllPromisesWhenRecordsAreDropped(int size) {
        storms(size, false, false, true);
    }

    private void storms(int size, boolean sticky, boolean survivor, boolean forgetful) {
        for (long seed = 0; seed < SEEDS; seed++) {
            storm(seed, size, sticky, survivor, forgetful, (bench, from, to, message) -> List.of(message));
        }
    }

    /** A {@link Tamper} that may look at the bench. */
    @FunctionalInterface
    protected interface Bug<M> {
        List<M> instead(MutexBench<M> bench, int from, int to, M message);
    }

    private void storm(long seed, int size, boolean sticky, boolean survivor, boolean forgetful, Bug<M> bug) {
        Random random = new Random(seed);
        Setup setup = Setup.of(size)
                .home(random.nextInt(size))
                .coordinator(random.nextInt(size))
                .sticky(sticky)
                .withUnevenFloors();
        if (survivor) {
            setup = setup.survivor(random.nextInt(size), 1 + random.nextInt(100));
        }
        MutexBench<M> bench = new MutexBench<>(algorithm(), setup, seed).withUnissuedGrants();
        bench.watchedBy(promises(bench));
        bench.tamperedBy((from, to, message) -> bug.instead(bench, from, to, message));
        try {
            Storm<M> storm = new Storm<>(bench, seed, forgetful);
            storm.rage(STEPS);
            storm.calm();
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError("seed " + seed + ", " + setup + ": " + e.getMessage(), e);
        }
    }

    /** Asserts that the bench catches a planted bug, in at least one of many storms, and in these words. */
    protected final void assertCaught(boolean sticky, String inWords, Bug<M> bug) {
        List<String> caught = new ArrayList<>();
        for (long seed = 0; seed < SEEDS; seed++) {
            try {
                storm(seed, 7, sticky, false, false, bug);
            } catch (AssertionError e) {
                caught.add(String.valueOf(e.getMessage()));
            }
        }
        assertThat(caught).anyMatch(message -> message.contains(inWords));
    }

    @Test
    void shouldMatchGoldenTraceWhenTwoContend() throws IOException {
        MutexBench<M> bench = bench(Setup.of(goldenSize())).traced();
        play(bench);
        String trace = String.join("\n", bench.trace()) + "\n";
        Path golden = Path.of("src/test/resources/golden", algorithm().name() + ".txt");
        if (Boolean.getBoolean("baton.golden")) {
            Files.createDirectories(golden.getParent());
            Files.writeString(golden, trace);
        }
        assertThat(trace).isEqualTo(Files.readString(golden));
    }

    @Test
    void shouldReadBackEveryMessageWhenWritten() throws MalformedFrameException {
        for (M message : messages()) {
            FrameWriter writer = new TinyFrames().writer();
            algorithm().codec().write(message, writer);
            FrameReader reader = new TinyFrames().reader(writer.finish());
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
                algorithm().codec().read(new TinyFrames().reader(frame.rewind()));
            } catch (MalformedFrameException e) {
                assertThat(e).hasMessageNotContaining("null");
            }
        }
    }

    @Test
    void shouldNeverThrowWhenPeersAreHostile() {
        for (long seed = 0; seed < SEEDS; seed++) {
            assertThat(new HostilePeers<>(algorithm(), seed).attack(500)).isGreaterThan(20);
        }
    }

    @Test
    void shouldRefuseToOpenWhenSeveralSurvived() {
        Setup setup = Setup.of(3).survivor(1, 1);
        List<Held> two = List.of(setup.survivors().get(0), new Held(2, 7, Mode.EXCLUSIVE, 2));
        Setup wrong = new Setup(3, 0, 0, false, false, Map.of(), two);
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
        for (int owner = 0; owner < 5; owner++) {
            for (int rank = 0; rank < 5; rank++) {
                MutexBench<M> bench = bench(Setup.of(5).coordinator(2).sticky(true));
                bench.acquireAndRelease(owner);
                assertThat(bench.node(owner).isIdle()).isTrue();
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
