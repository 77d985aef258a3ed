package io.baton.core.mutex.suzukikasami;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.core.mutex.OnceEverywhere;
import io.baton.core.mutex.suzukikasami.SuzukiKasamiMessage.No;
import io.baton.core.mutex.suzukikasami.SuzukiKasamiMessage.Request;
import io.baton.core.mutex.suzukikasami.SuzukiKasamiMessage.Token;
import io.baton.core.mutex.suzukikasami.SuzukiKasamiMessage.Try;
import io.baton.kit.mutex.MutexBench;
import io.baton.kit.mutex.MutexContract;
import io.baton.kit.mutex.Setup;
import io.baton.kit.mutex.Watch;
import io.baton.spi.MutexAlgorithm;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class SuzukiKasamiTest extends MutexContract<SuzukiKasamiMessage> {
    @Override
    protected MutexAlgorithm<SuzukiKasamiMessage> algorithm() {
        return new SuzukiKasami();
    }

    @Override
    protected List<SuzukiKasamiMessage> messages() {
        return List.of(
                new Request(0),
                new Request(Long.MAX_VALUE),
                new Try(1),
                new No(2),
                new Token(0, List.of(0L), List.of()),
                new Token(Long.MAX_VALUE, List.of(0L, 7L, Long.MAX_VALUE), List.of(2, 0)),
                new Token(1, Collections.nCopies(1024, Long.MAX_VALUE), Collections.nCopies(1024, 1023)));
    }

    @Override
    protected Watch<SuzukiKasamiMessage> promises(MutexBench<SuzukiKasamiMessage> bench) {
        return new OnceEverywhere<>(bench, message -> message instanceof Request request ? request.number() : -1);
    }

    @Override
    protected int goldenSize() {
        return 4;
    }

    /** The queue: 0 and 3 come behind 2, which waits in the token, although 3 is the next by rank and 0 was here first. */
    @Override
    protected void play(MutexBench<SuzukiKasamiMessage> bench) {
        bench.node(0).request(false);
        bench.node(1).request(false);
        bench.node(2).request(false);
        bench.deliverAll().node(0).finish();
        bench.node(0).request(false);
        bench.node(3).request(false);
        bench.deliverAll().node(1).finish();
        bench.deliverAll().node(2).finish();
        bench.deliverAll().node(3).finish();
        bench.deliverAll().node(0).finish();
        bench.deliverAll();
    }

    @Test
    void shouldCostNMessagesWhenTheTokenRestsElsewhereAndNothingWhenHere() {
        sizes().forEach(size -> {
            for (int token = 0; token < size; token++) {
                for (int rank = 0; rank < size; rank++) {
                    var bench = bench(Setup.of(size).home(size / 2)).acquireAndRelease(token);
                    bench.resetCount();
                    bench.acquireAndRelease(rank);
                    assertThat(bench.sent()).isEqualTo(rank == token ? 0 : size);
                }
            }
        });
    }

    @Test
    void shouldCostNMessagesEachWhenAllContend() {
        sizes().forEach(size -> {
            var bench = bench(Setup.of(size));
            bench.nodes().forEach(node -> node.request(false));
            for (int rank = 0; rank < size; rank++) {
                bench.deliverAll().node(rank).finish();
            }
            assertThat(bench.deliverAll().sent()).isEqualTo((size - 1) * size);
        });
    }

    @Test
    void shouldCostTheTriesTheirAnswersAndTheTokenWhenATrySucceeds() {
        sizes().forEach(size -> {
            var bench = bench(Setup.of(size));
            bench.node(1).request(true);
            assertThat(bench.deliverAll().node(1).isUsing()).isTrue();
            assertThat(bench.sent()).isEqualTo(2 * (size - 1));
        });
    }

    @Test
    void shouldNotComeLaterWhenATryWasDenied() {
        var bench = bench(Setup.of(3));
        bench.node(0).request(false);
        bench.node(1).request(true);
        bench.deliverAll().node(0).finish();
        bench.deliverAll();
        assertThat(bench.node(1).mutex().forgettable()).isTrue();
        assertThat(bench.node(0).mutex().forgettable()).isTrue();
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
    void shouldPassTheTokenOnWhenItCameForAZombie() {
        var bench = bench(Setup.of(4));
        bench.node(0).request(false);
        bench.node(1).request(false);
        bench.node(2).request(false);
        bench.deliverAll().node(1).cancel();
        bench.node(0).finish();
        assertThat(bench.deliverAll().node(2).isUsing()).isTrue();
    }

    @Test
    void shouldRestAwayFromHomeWhenItCameForAZombie() {
        var bench = bench(Setup.of(3));
        bench.node(2).request(false);
        bench.node(2).cancel();
        assertThat(bench.node(2).mutex().forgettable()).isFalse();
        bench.deliverAll();
        assertThat(bench.node(2).mutex().strayed()).isTrue();
        assertThat(bench.node(0).mutex().forgettable()).isFalse();
        assertThat(bench.node(1).mutex().forgettable()).isTrue();
    }

    /** Each of 1 and 2 hears of an old request of the other when the token, and the other itself, have forgotten it. */
    @Test
    void shouldComeToRestWhenMembersHaveForgottenTheirOwnRequests() {
        var bench = bench(Setup.of(3));
        for (int rank = 1; rank <= 2; rank++) {
            bench.node(rank).request(false);
            bench.deliver(rank, 0).deliver(0, rank).node(rank).finish();
            bench.node(0).request(false);
            bench.deliver(0, rank).deliver(0, 3 - rank).deliver(rank, 0).node(0).finish();
            bench.nodes().forEach(node -> node.forgetIfPossible());
        }
        bench.deliver(1, 2).deliver(2, 1);
        bench.node(1).request(true); // A try has no number that others remember.
        bench.deliver(1, 0).deliver(0, 1).node(1).finish();
        assertThat(bench.deliverAll().node(1).mutex().strayed()).isTrue();
    }

    @Test
    void shouldCatchBugWhenThereAreTwoTokens() {
        assertCaught(false, "exclusion", (bench, from, to, message) -> {
            if (message instanceof Token && to == 3 && bench.node(4).isPending()) {
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
                        message instanceof Request request && request.number() % 5 == 0 ? List.of() : List.of(message));
    }

    @Test
    void shouldCatchBugWhenAQueueEntryIsLost() {
        assertCaught(
                false,
                "order of grants",
                (bench, from, to, message) -> message instanceof Token token
                                && token.queue().size() > 1
                        ? List.of(new Token(
                                token.fence(), token.served(), token.queue().subList(1, 2)))
                        : List.of(message));
    }

    @Test
    void shouldCatchBugWhenTheSenderDoesNotStampItsEntry() {
        var bench = bench(Setup.of(3)).tamperedBy((from, to, message) -> {
            if (message instanceof Token token) {
                List<Long> served = new ArrayList<>(token.served());
                served.set(from, 0L);
                return List.of(new Token(token.fence(), served, token.queue()));
            }
            return List.of(message);
        });
        bench.acquireAndRelease(1);
        assertThatThrownBy(() -> bench.acquireAndRelease(2)).hasMessageContaining("go round for ever");
    }

    @Test
    void shouldCatchBugWhenFenceIsForgotten() {
        assertCaught(
                false,
                "fence issued",
                (bench, from, to, message) -> message instanceof Token token
                        ? List.of(new Token(0, token.served(), token.queue()))
                        : List.of(message));
    }
}
