package io.baton.core.mutex.singhal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.baton.core.mutex.OneEntryEach;
import io.baton.core.mutex.singhal.SinghalMessage.No;
import io.baton.core.mutex.singhal.SinghalMessage.Request;
import io.baton.core.mutex.singhal.SinghalMessage.Token;
import io.baton.kit.mutex.MutexBench;
import io.baton.kit.mutex.MutexContract;
import io.baton.kit.mutex.Setup;
import io.baton.kit.mutex.Watch;
import io.baton.spi.MutexAlgorithm;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SinghalTest extends MutexContract<SinghalMessage> {
    @Override
    protected MutexAlgorithm<SinghalMessage> algorithm() {
        return new Singhal();
    }

    @Override
    protected List<SinghalMessage> messages() {
        return List.of(
                new Request(0, false),
                new Request(Long.MAX_VALUE, true),
                new No(3),
                new Token(0, List.of(0L), List.of(0L)),
                new Token(Long.MAX_VALUE, List.of(1L, Long.MAX_VALUE), List.of(0L, 2L)),
                new Token(1, Collections.nCopies(1024, Long.MAX_VALUE), Collections.nCopies(1024, Long.MAX_VALUE)));
    }

    /** A request is known once it travels in the token. */
    @Override
    protected Watch<SinghalMessage> promises(MutexBench<SinghalMessage> bench) {
        return new OneEntryEach<>(bench) {
            @Override
            public void sent(int from, int to, SinghalMessage message) {
                if (message instanceof Token token) {
                    for (int rank = 0; rank < token.served().size(); rank++) {
                        if (token.requested().get(rank) > token.served().get(rank)) {
                            known(rank);
                        }
                    }
                }
            }
        };
    }

    @Override
    protected int goldenSize() {
        return 4;
    }

    /** The staircase: 1 asks 0 only. 3 asks everybody, so 1, which waits, tells 3 that it does, and comes after it. */
    @Override
    protected void play(MutexBench<SinghalMessage> bench) {
        bench.node(1).request(false);
        bench.node(3).request(false);
        bench.deliver(3, 0).deliverAll();
        bench.node(3).finish();
        bench.deliverAll().node(1).finish();
        bench.deliverAll().node(2).request(false);
        bench.deliverAll().node(2).finish();
        bench.deliverAll();
    }

    @Test
    void shouldCostTheStepsOfTheStaircaseWhenAskingForTheFirstTime() {
        sizes().forEach(size -> {
            for (int home = 0; home < size; home++) {
                for (int rank = 0; rank < size; rank++) {
                    var bench = bench(Setup.of(size).home(home)).acquireAndRelease(rank);
                    int step = Math.floorMod(rank - home, size);
                    assertThat(bench.sent()).isEqualTo(step == 0 ? 0 : step + 1);
                }
            }
        });
    }

    @Test
    void shouldCostTheSameWhenTheTokenIsWithASurvivor() {
        sizes().forEach(size -> {
            for (int holder = 0; holder < size; holder++) {
                for (int rank = 0; rank < size; rank++) {
                    var bench = bench(Setup.of(size).survivor(holder, 7));
                    bench.node(holder).finish();
                    bench.acquireAndRelease(rank);
                    int step = Math.floorMod(rank - holder, size);
                    assertThat(bench.sent()).isEqualTo(step == 0 ? 0 : step + 1);
                }
            }
        });
    }

    /** Whom a member asks are those who had the token since, each once. */
    @Test
    void shouldCostAMessageForEachThatHadTheTokenSinceWhenAskingAgain() {
        sizes().forEach(size -> {
            for (int others = 0; others < size; others++) {
                var bench = bench(Setup.of(size));
                bench.nodes().forEach(node -> bench.acquireAndRelease(node.rank()));
                for (int rank = 0; rank < others; rank++) {
                    bench.acquireAndRelease(rank).acquireAndRelease(rank);
                }
                bench.resetCount();
                bench.acquireAndRelease(size - 1);
                assertThat(bench.sent()).isEqualTo(others == 0 ? 0 : others + 1);
            }
        });
    }

    /** In so long a run the mean is within 3% of n/2 + 1; a single one is 0, or 2 to n. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 8, 13, 25})
    void shouldCostHalfOfTheMembersInTheMeanWhenRequestersAreDrawnUniformly(int size) {
        var bench = bench(Setup.of(size));
        bench.nodes().forEach(node -> bench.acquireAndRelease(node.rank()));
        Random random = new Random(size);
        int last = size - 1;
        int count = 0;
        long sum = 0;
        for (int i = 0; i < 6000; i++) {
            int rank = random.nextInt(size);
            bench.resetCount();
            bench.acquireAndRelease(rank);
            if (rank == last) {
                assertThat(bench.sent()).isZero();
            } else {
                assertThat(bench.sent()).isBetween(2, size);
                sum += bench.sent();
                count++;
            }
            last = rank;
        }
        double expected = size / 2.0 + 1;
        assertThat((double) sum / count).isCloseTo(expected, within(0.03 * expected));
    }

    @Test
    void shouldKeepDeniedTryAsZombieWhenTheTokenIsInUse() {
        var bench = bench(Setup.of(3));
        bench.node(0).request(false);
        bench.node(2).request(true);
        assertThat(bench.deliverAll().node(2).isFree()).isTrue();
        bench.node(0).finish();
        bench.deliverAll();
        assertThat(bench.node(2).mutex().strayed()).isTrue();
        bench.resetCount();
        bench.acquireAndRelease(2);
        assertThat(bench.sent()).isZero();
    }

    @Test
    void shouldAskAgainWhenATryComesAfterADeniedOne() {
        var bench = bench(Setup.of(3));
        bench.node(0).request(false);
        bench.node(2).request(true);
        bench.deliverAll().node(2).request(true);
        assertThat(bench.deliverAll().node(2).isFree()).isTrue();
    }

    @Test
    void shouldAdoptZombieWhenAskingAgain() {
        var bench = bench(Setup.of(5));
        bench.node(4).request(false);
        bench.deliver(4, 3);
        bench.node(4).cancel();
        bench.node(4).request(false);
        assertThat(bench.deliverAll().node(4).isUsing()).isTrue();
        assertThat(bench.sent()).isEqualTo(5);
    }

    /**
     * The token goes from 2 by way of 0 to 1, and overtakes the request with which 2 had got it. So 1 does not know that it
     * should have asked 2, and 2, which asks again, does not know that it should ask 1.
     */
    private static void overtake(MutexBench<SinghalMessage> bench) {
        bench.node(2).request(false);
        bench.deliver(2, 0).deliver(0, 2).node(2).finish();
        bench.node(0).request(false);
        bench.deliver(0, 2).deliver(2, 0).node(0).finish();
        bench.node(1).request(false);
        bench.deliver(1, 0).deliver(0, 1).node(1).finish();
        bench.node(2).request(false);
        bench.deliver(2, 0);
        assertThat(bench.node(2).isPending()).isTrue();
        bench.deliverAll();
    }

    @Test
    void shouldNotLoseARequestWhenTheTokenHasOvertakenAnother() {
        var bench = bench(Setup.of(3));
        overtake(bench);
        assertThat(bench.node(2).isUsing()).isTrue();
    }

    @Test
    void shouldLoseARequestWhenOutdatedOnesAreDiscardedAsInThePaper() {
        var bench = bench(Setup.of(3));
        bench.tamperedBy((from, to, message) -> message instanceof Request request
                        && request.number() < bench.node(from).ask().stamp()
                ? List.of()
                : List.of(message));
        overtake(bench);
        assertThat(bench.node(2).isPending()).isTrue();
    }

    @Test
    void shouldLoseARequestWhenTheMemberWithTheTokenSendsNoHint() {
        var bench = bench(Setup.of(3))
                .tamperedBy((from, to, message) ->
                        from == 1 && to == 2 && message instanceof Request ? List.of() : List.of(message));
        overtake(bench);
        assertThat(bench.node(2).isPending()).isTrue();
    }

    @Test
    void shouldCatchBugWhenOutdatedRequestsAreDiscardedAsInThePaper() {
        assertCaught(
                false,
                "waits for ever",
                (bench, from, to, message) ->
                        message instanceof Request && !bench.node(from).isPending() ? List.of() : List.of(message));
    }

    @Test
    void shouldCatchBugWhenTheHintsOfTokenOwnersAreLost() {
        assertCaught(
                false,
                "waits for ever",
                (bench, from, to, message) ->
                        message instanceof Request && bench.node(from).isOwner() ? List.of() : List.of(message));
    }

    @Test
    void shouldCatchBugWhenThereAreTwoTokens() {
        assertCaught(false, "exclusion", (bench, from, to, message) -> {
            if (message instanceof Token && to != 2 && bench.node(2).isPending()) {
                bench.inject(from, 2, message);
            }
            return List.of(message);
        });
    }

    @Test
    void shouldCatchBugWhenTheTokenForgetsWhoWaits() {
        var bench = bench(Setup.of(4).home(2))
                .tamperedBy((from, to, message) -> message instanceof Token token
                        ? List.of(new Token(token.fence(), token.served(), token.served()))
                        : List.of(message));
        bench.watchedBy(promises(bench));
        bench.node(2).request(false);
        bench.node(3).request(false);
        bench.node(0).request(false);
        bench.deliver(3, 2).deliver(0, 2).node(2).finish();
        bench.deliver(2, 3).node(3).finish(); // 3 should have learned from the token that 0 waits.
        assertThatThrownBy(() -> bench.node(3).request(false)).hasMessageContaining("order of grants");
    }

    @Test
    void shouldCatchBugWhenTheSenderDoesNotStampItsEntry() {
        var bench = bench(Setup.of(4)).tamperedBy((from, to, message) -> {
            if (message instanceof Token token) {
                List<Long> served = new ArrayList<>(token.served());
                served.set(from, 0L);
                return List.of(new Token(token.fence(), token.requested(), served));
            }
            return List.of(message);
        });
        bench.acquireAndRelease(1);
        assertThatThrownBy(() -> bench.acquireAndRelease(2)).hasMessageContaining("go round for ever");
    }
}
