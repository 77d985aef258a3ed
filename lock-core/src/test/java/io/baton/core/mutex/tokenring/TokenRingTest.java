package io.baton.core.mutex.tokenring;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.core.mutex.tokenring.TokenRingMessage.Busy;
import io.baton.core.mutex.tokenring.TokenRingMessage.Lull;
import io.baton.core.mutex.tokenring.TokenRingMessage.Stroll;
import io.baton.core.mutex.tokenring.TokenRingMessage.Token;
import io.baton.core.mutex.tokenring.TokenRingMessage.Want;
import io.baton.kit.mutex.MutexBench;
import io.baton.kit.mutex.MutexContract;
import io.baton.kit.mutex.Setup;
import io.baton.kit.mutex.Watch;
import io.baton.spi.Ask;
import io.baton.spi.MutexAlgorithm;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TokenRingTest extends MutexContract<TokenRingMessage> {
    @Override
    protected MutexAlgorithm<TokenRingMessage> algorithm() {
        return new TokenRing();
    }

    @Override
    protected List<TokenRingMessage> messages() {
        return List.of(
                new Want(0, 1, false),
                new Want(1023, -1, true),
                new Token(0, List.of()),
                new Token(Long.MAX_VALUE, List.of(new Want(1, 7, false), new Want(2, 8, true), new Want(99, 9, false))),
                new Busy(Long.MIN_VALUE),
                new Stroll(1, 2),
                new Lull(3));
    }

    /** Ring order: once the token carries a member's want, it is granted only to members that it comes past before. */
    @Override
    protected Watch<TokenRingMessage> promises(MutexBench<TokenRingMessage> bench) {
        int size = bench.setup().size();
        return new Watch<>() {
            /** By rank of who waits: how far the last holder is from it, along the ring. */
            private final TreeMap<Integer, Integer> distances = new TreeMap<>();

            @Override
            public void sent(int from, int to, TokenRingMessage message) {
                if (message instanceof Token token) {
                    token.wants().stream()
                            .filter(want -> !want.tryOnly()) // A try is denied instead.
                            .forEach(want -> distances.putIfAbsent(want.origin(), distance(from, want.origin())));
                }
            }

            @Override
            public void granted(int rank, Ask ask) {
                distances.remove(rank);
                distances.replaceAll((waiter, before) -> {
                    assertThat(distance(rank, waiter))
                            .as("ring order, %d waits", waiter)
                            .isLessThan(before);
                    return distance(rank, waiter);
                });
            }

            @Override
            public void delivered(int from, int to, TokenRingMessage message) {
                if (message instanceof Token) {
                    distances.remove(to); // Came for a zombie.
                }
            }

            @Override
            public void over(int rank, Ask ask) {
                distances.remove(rank);
            }

            private int distance(int from, int to) {
                return Math.floorMod(to - from, size);
            }
        };
    }

    @Override
    protected void play(MutexBench<TokenRingMessage> bench) {
        bench.node(1).request(false);
        bench.node(2).request(false);
        bench.deliver(1, 2).deliver(2, 0).deliverAll();
        bench.node(1).finish();
        bench.deliverAll();
        bench.node(2).finish();
        bench.deliverAll();
    }

    @Test
    void shouldCostExactlyOneRoundWhenTheTokenRestsElsewhereAndNothingWhenHere() {
        sizes().forEach(size -> {
            for (int home = 0; home < size; home += Math.max(1, size / 3)) {
                for (int token = 0; token < size; token++) {
                    for (int rank = 0; rank < size; rank++) {
                        var bench = bench(Setup.of(size).home(home)).acquireAndRelease(token);
                        bench.resetCount();
                        bench.acquireAndRelease(rank);
                        assertThat(bench.sent()).isEqualTo(rank == token ? 0 : size);
                    }
                }
            }
        });
    }

    @Test
    void shouldCostOneRoundWhenATrySucceeds() {
        sizes().forEach(size -> {
            for (int rank = 1; rank < size; rank++) {
                var bench = bench(Setup.of(size));
                bench.node(rank).request(true);
                assertThat(bench.deliverAll().node(rank).isUsing()).isTrue();
                assertThat(bench.sent()).isEqualTo(size);
            }
        });
    }

    @Test
    void shouldAdoptZombieWhenAskingAgain() {
        var bench = bench(Setup.of(5));
        bench.node(2).request(false);
        bench.deliver(2, 3);
        bench.node(2).cancel();
        bench.node(2).request(false);
        assertThat(bench.deliverAll().node(2).isUsing()).isTrue();
        assertThat(bench.sent()).isEqualTo(5);
    }

    @Test
    void shouldRestAwayFromHomeWhenItCameForAZombie() {
        var bench = bench(Setup.of(3));
        bench.node(2).request(false);
        bench.node(2).cancel();
        bench.deliverAll();
        assertThat(bench.node(2).mutex().strayed()).isTrue();
        assertThat(bench.node(0).mutex().forgettable()).isFalse();
        assertThat(bench.node(1).mutex().forgettable()).isTrue();
    }

    @Test
    void shouldAnswerTryWhenTheTokenIsTakenOnItsWay() {
        var bench = bench(Setup.of(4));
        bench.node(3).request(true);
        bench.deliver(3, 0); // The token is on its way from 0 to 3,
        bench.node(1).request(false); // and comes past 1.
        bench.deliverAll();
        assertThat(bench.node(1).isUsing()).isTrue();
        assertThat(bench.node(3).isFree()).isTrue();
    }

    @Test
    void shouldNameWhatIsAllowedWhenIdleIsUnknown() {
        assertThat(algorithm().check(Map.of("idle", "park"))).isEmpty();
        assertThat(algorithm().check(Map.of("idle", "spin")))
                .singleElement()
                .asString()
                .contains("spin", "park", "circulate");
    }

    @Test
    void shouldCatchBugWhenThereAreTwoTokens() {
        assertCaught(false, "exclusion", (bench, from, to, message) -> {
            if (message instanceof Token && to == 3 && bench.node(4).isPending()) {
                bench.inject(3, 4, message);
            }
            return List.of(message);
        });
    }

    @Test
    void shouldCatchBugWhenAWantIsLost() {
        assertCaught(
                false,
                "waits for ever",
                (bench, from, to, message) ->
                        message instanceof Want want && want.ask() % 5 == 0 ? List.of() : List.of(message));
    }

    @Test
    void shouldCatchBugWhenTheTokenForgetsWhoWantsIt() {
        assertCaught(
                false,
                "waits for ever",
                (bench, from, to, message) ->
                        message instanceof Token token && token.wants().size() > 2
                                ? List.of(new Token(token.fence(), token.wants().subList(0, 2)))
                                : List.of(message));
    }
}
