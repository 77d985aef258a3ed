package io.baton.core.mutex.naimitrehel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.baton.core.mutex.Mutant;
import io.baton.core.mutex.naimitrehel.NaimiTrehelMessage.No;
import io.baton.core.mutex.naimitrehel.NaimiTrehelMessage.Request;
import io.baton.core.mutex.naimitrehel.NaimiTrehelMessage.Token;
import io.baton.core.mutex.naimitrehel.NaimiTrehelMessage.Try;
import io.baton.kit.mutex.BenchNode;
import io.baton.kit.mutex.MutexBench;
import io.baton.kit.mutex.MutexContract;
import io.baton.kit.mutex.Setup;
import io.baton.kit.mutex.Watch;
import io.baton.spi.Ask;
import io.baton.spi.Mode;
import io.baton.spi.MutexAlgorithm;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NaimiTrehelTest extends MutexContract<NaimiTrehelMessage> {
    @Override
    protected MutexAlgorithm<NaimiTrehelMessage> algorithm() {
        return new NaimiTrehel();
    }

    @Override
    protected List<NaimiTrehelMessage> messages() {
        return List.of(
                new Request(0),
                new Request(1023),
                new Try(0, -1),
                new Try(1023, Long.MAX_VALUE),
                new Token(0),
                new Token(Long.MAX_VALUE),
                new No(Long.MIN_VALUE));
    }

    @Override
    protected Watch<NaimiTrehelMessage> promises(MutexBench<NaimiTrehelMessage> bench) {
        return new NaimiTrehelPromises();
    }

    @Override
    protected int goldenSize() {
        return 4;
    }

    /** 2's request finds 1 at the end of the chain; then 3's guess is out of date, and 0 and 1 hand its request on. */
    @Override
    protected void play(MutexBench<NaimiTrehelMessage> bench) {
        bench.node(1).request(false);
        bench.node(2).request(false);
        bench.deliver(1, 0).deliver(2, 0).deliver(0, 1).deliver(0, 1);
        bench.node(1).finish();
        bench.deliverAll();
        bench.node(2).finish();
        bench.node(1).request(false);
        bench.deliverAll();
        bench.node(1).finish();
        bench.node(3).request(false);
        bench.deliverAll();
        bench.node(3).finish();
    }

    @Test
    void shouldCostThePathAndOneWhereverRequesterAndTokenAre() {
        sizes().forEach(size -> {
            for (int home = 0; home < size; home += Math.max(1, size / 3)) {
                for (int token = 0; token < size; token++) {
                    PathReversal tree = PathReversal.star(size, home).requestedBy(token);
                    for (int rank = 0; rank < size; rank++) {
                        var bench = bench(Setup.of(size).home(home)).acquireAndRelease(token);
                        bench.resetCount();
                        bench.acquireAndRelease(rank);
                        assertThat(bench.sent()).isEqualTo(tree.cost(rank));
                    }
                }
            }
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 6})
    void shouldCostAsManyAsThereAreMembersWhenThePathIsAsLongAsCanBe(int size) {
        var bench = bench(Setup.of(size));
        List<Integer> requesters = PathReversal.longestPath(size);
        requesters.subList(0, requesters.size() - 1).forEach(bench::acquireAndRelease);
        bench.resetCount();
        bench.acquireAndRelease(requesters.get(requesters.size() - 1));
        assertThat(bench.sent()).isEqualTo(size);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5})
    void shouldMeanTheHarmonicNumberWhenComputedOverAllTrees(int size) {
        assertThat(PathReversal.meanCost(size)).isCloseTo(harmonic(size - 1), within(1e-9));
    }

    /** The exact costs are checked one by one; the mean of so many has a standard error of about one percent. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5, 8, 13, 25})
    void shouldCostTheHarmonicNumberOnAverageWhenRequestersAreDrawnUniformly(int size) {
        double mean = meanCost(algorithm(), size, 10_000);
        assertThat(mean).isCloseTo(harmonic(size - 1), within(0.04 * harmonic(size - 1)));
    }

    /** Checks each cost against the model. */
    private static double meanCost(MutexAlgorithm<NaimiTrehelMessage> algorithm, int size, int requests) {
        Random random = new Random(size);
        var bench = new MutexBench<>(algorithm, Setup.of(size), 1);
        PathReversal tree = PathReversal.star(size, 0);
        for (int i = 0; i < requests; i++) {
            int before = bench.sent();
            int rank = random.nextInt(size);
            bench.acquireAndRelease(rank);
            assertThat(bench.sent() - before).as("cost").isEqualTo(tree.cost(rank));
            tree = tree.requestedBy(rank);
        }
        return bench.sent() / (double) requests;
    }

    private static double harmonic(int n) {
        return IntStream.rangeClosed(1, n).mapToDouble(i -> 1.0 / i).sum();
    }

    @Test
    void shouldCostThePathAndOneWhenATrySucceeds() {
        sizes().forEach(size -> {
            for (int token = 0; token < size; token++) {
                PathReversal tree = PathReversal.star(size, 0).requestedBy(token);
                for (int rank = 0; rank < size; rank++) {
                    var bench = bench(Setup.of(size)).acquireAndRelease(token);
                    bench.resetCount();
                    bench.node(rank).request(true);
                    assertThat(bench.deliverAll().node(rank).isUsing()).isTrue();
                    assertThat(bench.sent()).isEqualTo(tree.cost(rank));
                }
            }
        });
    }

    @Test
    void shouldAdoptZombieWhenAskingAgain() {
        var bench = bench(Setup.of(5));
        bench.node(2).request(false);
        bench.node(2).cancel();
        bench.node(2).request(false);
        assertThat(bench.deliverAll().node(2).isUsing()).isTrue();
        assertThat(bench.sent()).isEqualTo(2);
    }

    @Test
    void shouldServeWhoIsBehindWhenTheOneInFrontWithdrew() {
        var bench = bench(Setup.of(5));
        bench.node(0).request(false);
        bench.node(1).request(false);
        bench.deliverAll();
        bench.node(2).request(false);
        bench.deliverAll();
        bench.node(1).cancel();
        bench.node(0).finish();
        assertThat(bench.deliverAll().node(2).isUsing()).isTrue();
    }

    @Test
    void shouldRestAwayFromHomeWhenItCameForAZombie() {
        var bench = bench(Setup.of(3));
        bench.node(2).request(false);
        bench.node(2).cancel();
        assertThat(bench.node(2).mutex().forgettable()).as("its request is out").isFalse();
        bench.deliverAll();
        assertThat(bench.node(2).mutex().strayed()).isTrue();
        assertThat(bench.node(0).mutex().forgettable()).isFalse();
        assertThat(bench.node(1).mutex().forgettable()).isTrue();
    }

    @Test
    void shouldLeaveNoTraceWhenATryFails() {
        var bench = bench(Setup.of(5));
        bench.node(0).request(false);
        bench.node(2).request(true);
        assertThat(bench.deliverAll().node(2).isFree()).isTrue();
        assertThat(bench.sent()).isEqualTo(2);
        assertThat(bench.node(2).mutex().forgettable()).isTrue();
        bench.node(0).finish();
        assertThat(bench.sent()).isEqualTo(2);
    }

    @Test
    void shouldDenyWithoutAMessageWhenAZombieIsStillOut() {
        var bench = bench(Setup.of(3));
        bench.node(2).request(false);
        bench.node(2).cancel();
        bench.resetCount();
        bench.node(2).request(true);
        assertThat(bench.node(2).isFree()).isTrue();
        assertThat(bench.sent()).isZero();
    }

    @Test
    void shouldAskWhenTheTryBeforeIsAnswered() {
        var bench = bench(Setup.of(3));
        bench.node(0).request(false);
        bench.node(2).request(true);
        bench.node(2).cancel();
        bench.node(2).request(false);
        assertThat(bench.sent()).as("nothing but the try").isEqualTo(1);
        bench.deliverAll();
        bench.node(0).finish();
        assertThat(bench.deliverAll().node(2).isUsing()).isTrue();
    }

    @Test
    void shouldTakeTheTokenOfATryWhenTheNextAskFindsItUnanswered() {
        var bench = bench(Setup.of(3));
        bench.node(2).request(true);
        bench.node(2).cancel();
        bench.node(2).request(false);
        assertThat(bench.deliverAll().node(2).isUsing()).isTrue();
        assertThat(bench.sent()).isEqualTo(2);
    }

    /** 1 lets 2's request through while its own try is out, and gets it back behind the token. */
    @Test
    void shouldServeWhoAskedByWayOfATryWhenTheTryWins() {
        var bench = bench(Setup.of(4).home(0)).acquireAndRelease(1).acquireAndRelease(3);
        bench.node(1).request(true);
        bench.node(2).request(false);
        bench.deliverAll();
        bench.nodes().stream().filter(node -> node.isUsing()).forEach(node -> node.finish());
        bench.deliverAll();
        assertThat(bench.node(2).isUsing() || bench.node(2).isFree()).isTrue();
    }

    @Test
    void shouldForgetAtHomesWordWhenItHadTheTokenBefore() {
        var bench = bench(Setup.of(4)).acquireAndRelease(1).acquireAndRelease(2).acquireAndRelease(0);
        assertThat(bench.node(1).mutex().forgettable()).as("points at 2").isFalse();
        assertThat(bench.node(1).mutex().forget(bench.node(0).mutex().fence())).isTrue();
    }

    @Test
    void shouldNotForgetWhenItHadTheTokenSinceHomesWord() {
        var bench = bench(Setup.of(4));
        long word = bench.node(0).mutex().fence();
        bench.acquireAndRelease(1).acquireAndRelease(2);
        assertThat(bench.node(1).mutex().forget(word)).isFalse();
    }

    @Test
    void shouldNotForgetWhenItWantsAwaitsOrHasTheToken() {
        var bench = bench(Setup.of(4)).acquireAndRelease(3);
        bench.node(1).request(false);
        bench.node(1).cancel();
        bench.node(2).request(true);
        bench.node(2).cancel();
        for (int rank = 1; rank < 4; rank++) {
            assertThat(bench.node(rank).mutex().forget(Long.MAX_VALUE))
                    .as("rank %d", rank)
                    .isFalse();
        }
    }

    @Test
    void shouldIgnoreATokenWhenItDidNotAsk() {
        var bench = bench(Setup.of(3));
        bench.inject(0, 1, new Token(7));
        bench.deliverAll();
        assertThat(bench.node(1).mutex().strayed()).isFalse();
    }

    @Test
    void shouldNoticeWhenTheTokenLeavesTheChain() {
        Watch<NaimiTrehelMessage> watch = new NaimiTrehelPromises();
        watch.delivered(1, 0, new Request(1));
        assertThatThrownBy(() -> watch.sent(0, 2, new Token(1)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("1 is next after 0, not 2");
    }

    @Test
    void shouldNoticeWhenSomebodyOvertakesInTheChain() {
        Watch<NaimiTrehelMessage> watch = new NaimiTrehelPromises();
        watch.delivered(1, 0, new Request(1));
        assertThatThrownBy(() -> watch.granted(1, new Ask(1, Mode.EXCLUSIVE, false, 1)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("1 overtakes");
    }

    @Test
    void shouldCatchBugWhenThereAreTwoTokens() {
        assertCaught(false, "exclusion", (bench, from, to, message) -> {
            if (message instanceof Token
                    && to != 4
                    && from != 4
                    && bench.node(4).isPending()) {
                bench.inject(from, 4, message);
            }
            return List.of(message);
        });
    }

    @Test
    void shouldCatchBugWhenARequestIsLost() {
        assertCaught(
                false,
                "waits for ever",
                (bench, from, to, message) ->
                        message instanceof Request request && request.origin() == 3 ? List.of() : List.of(message));
    }

    @Test
    void shouldCatchBugWhenAZombieSwallowsTheToken() {
        assertCaught(
                false,
                "waits for ever",
                (bench, from, to, message) ->
                        message instanceof Token && bench.node(to).isFree() ? List.of() : List.of(message));
    }

    @Test
    void shouldCatchBugWhenTheFenceStaysBehind() {
        assertCaught(
                false,
                "fence",
                (bench, from, to, message) -> message instanceof Token ? List.of(new Token(0)) : List.of(message));
    }

    /** Home's word takes so long to 1 that 1 gets the token from 2, and gives it back, in the meantime; then 3 asks. */
    private static BenchNode<NaimiTrehelMessage> afterAnOldWord(MutexAlgorithm<NaimiTrehelMessage> algorithm) {
        var bench = new MutexBench<>(algorithm, Setup.of(4), 1);
        bench.node(0).sayForget();
        bench.node(2).request(false);
        bench.deliver(2, 0).deliver(0, 2).deliver(0, 2).node(2).finish();
        bench.node(1).request(false);
        bench.deliver(1, 0).deliver(0, 2).deliver(2, 1).node(1).finish();
        bench.node(2).request(false);
        bench.deliver(2, 1).deliver(1, 2).node(2).finish();
        bench.deliver(0, 1); // The word. Home points at 1: if 1 points home now, nobody knows 2.
        bench.node(3).request(false);
        bench.deliverAll();
        return bench.node(3);
    }

    @Test
    void shouldNotObeyWhenHomesWordIsOld() {
        assertThat(afterAnOldWord(algorithm()).isUsing()).isTrue();
    }

    @Test
    void shouldCatchBugWhenAnOldWordIsObeyed() {
        var obedient = new Mutant<>(algorithm(), sound -> new Mutant.Altered<>(sound) {
            @Override
            public boolean forget(long word) {
                return sound.forget(Long.MAX_VALUE);
            }
        });
        assertThat(afterAnOldWord(obedient).isPending()).as("waits for ever").isTrue();
    }

    @Test
    void shouldCatchBugWhenAZombieIsForgotten() {
        var forgetful = new Mutant<>(algorithm(), sound -> new Mutant.Altered<>(sound) {
            @Override
            public boolean forget(long word) {
                return !strayed();
            }
        });
        assertCaught(storms(forgetful).forgetful(true), "waits for ever");
    }

    @Test
    void shouldCatchBugWhenPointersAreNotTurned() {
        assertThat(meanCost(algorithm(), 7, 100)).isPositive();
        assertThatThrownBy(() -> meanCost(new Mutant<>(algorithm(), Unturned::open), 7, 100))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("cost");
    }
}
