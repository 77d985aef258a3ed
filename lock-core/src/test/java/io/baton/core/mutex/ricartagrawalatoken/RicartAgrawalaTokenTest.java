package io.baton.core.mutex.ricartagrawalatoken;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.core.mutex.OnceEverywhere;
import io.baton.core.mutex.ricartagrawalatoken.RicartAgrawalaTokenMessage.No;
import io.baton.core.mutex.ricartagrawalatoken.RicartAgrawalaTokenMessage.Request;
import io.baton.core.mutex.ricartagrawalatoken.RicartAgrawalaTokenMessage.Token;
import io.baton.core.mutex.ricartagrawalatoken.RicartAgrawalaTokenMessage.Try;
import io.baton.kit.mutex.MutexBench;
import io.baton.kit.mutex.MutexContract;
import io.baton.kit.mutex.Setup;
import io.baton.kit.mutex.Watch;
import io.baton.spi.MutexAlgorithm;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class RicartAgrawalaTokenTest extends MutexContract<RicartAgrawalaTokenMessage> {
    @Override
    protected MutexAlgorithm<RicartAgrawalaTokenMessage> algorithm() {
        return new RicartAgrawalaToken();
    }

    @Override
    protected List<RicartAgrawalaTokenMessage> messages() {
        return List.of(
                new Token(0, List.of(0L)),
                new Token(Long.MAX_VALUE, List.of(0L, Long.MAX_VALUE)),
                new Token(1, Collections.nCopies(1024, Long.MAX_VALUE)),
                new Request(Long.MAX_VALUE),
                new Try(0),
                new No(1));
    }

    @Override
    protected Watch<RicartAgrawalaTokenMessage> promises(MutexBench<RicartAgrawalaTokenMessage> bench) {
        return new OnceEverywhere<>(bench, message -> message instanceof Request request ? request.number() : -1);
    }

    @Override
    protected int goldenSize() {
        return 4;
    }

    /** 2 has the lock, then 1, 0 and 3 ask for it, in this order. The scan from 2 on finds 3 first, then 0, then 1. */
    @Override
    protected void play(MutexBench<RicartAgrawalaTokenMessage> bench) {
        bench.node(2).request(false);
        bench.deliverAll().node(1).request(false);
        bench.deliverAll().node(0).request(false);
        bench.deliverAll().node(3).request(false);
        bench.deliverAll().node(2).finish();
        bench.deliverAll().node(3).finish();
        bench.deliverAll().node(0).finish();
        bench.deliverAll().node(1).finish();
        bench.deliverAll();
    }

    @Test
    void shouldGoRoundByRankWhenAllWait() {
        for (int first = 0; first < 5; first++) {
            var bench = bench(Setup.of(5).home(first));
            for (int i = 0; i < 5; i++) {
                bench.node((first + 5 - i) % 5).request(false); // Asked for in the opposite order.
                bench.deliverAll();
            }
            for (int i = 0; i < 5; i++) {
                assertThat(bench.node((first + i) % 5).isUsing()).isTrue();
                bench.node((first + i) % 5).finish();
                bench.deliverAll();
            }
        }
    }

    @Test
    void shouldCostNMessagesWhenTheTokenRestsElsewhereAndNothingWhenHere() {
        sizes().forEach(size -> {
            for (int token = 0; token < size; token++) {
                for (int rank = 0; rank < size; rank++) {
                    var bench = bench(Setup.of(size).home(size - 1)).acquireAndRelease(token);
                    bench.resetCount();
                    bench.acquireAndRelease(rank);
                    assertThat(bench.sent()).isEqualTo(rank == token ? 0 : size);
                }
            }
        });
    }

    @Test
    void shouldCostAnAnswerOfEachWhenATryIsDenied() {
        sizes().forEach(size -> {
            var bench = bench(Setup.of(size));
            bench.node(0).request(false);
            bench.node(1).request(true);
            assertThat(bench.deliverAll().node(1).isFree()).isTrue();
            assertThat(bench.sent()).isEqualTo(2 * (size - 1));
        });
    }

    @Test
    void shouldIgnoreRefusalWhenItsTryWasWithdrawn() {
        var bench = bench(Setup.of(3));
        bench.node(0).request(false);
        bench.node(1).request(true);
        bench.deliver(1, 0).deliver(1, 2); // Both answers are under way.
        bench.node(1).cancel();
        bench.node(0).finish();
        bench.node(1).request(true);
        bench.deliver(0, 1).deliver(2, 1);
        assertThat(bench.node(1).isPending()).isTrue();
        assertThat(bench.deliverAll().node(1).isUsing()).isTrue();
    }

    @Test
    void shouldTakeTheTokenForAnotherAskWhenItCameForAWithdrawnTry() {
        var bench = bench(Setup.of(3));
        bench.node(1).request(true);
        bench.deliver(1, 0); // The token is under way.
        bench.node(1).cancel();
        bench.node(1).request(false);
        assertThat(bench.deliverAll().node(1).isUsing()).isTrue();
    }

    @Test
    void shouldAdoptZombieWhenAskingAgain() {
        var bench = bench(Setup.of(4).home(3));
        bench.node(1).request(false);
        bench.node(1).cancel();
        bench.node(1).request(false);
        assertThat(bench.deliverAll().node(1).isUsing()).isTrue();
        assertThat(bench.sent()).isEqualTo(4);
    }

    @Test
    void shouldCatchBugWhenAnOldTokenIsAcceptedAgain() {
        assertCaught(false, "exclusion", (bench, from, to, message) -> {
            if (message instanceof Token && bench.node(5).isPending()) {
                bench.inject(to, 5, message);
            }
            return List.of(message);
        });
    }

    @Test
    void shouldCatchBugWhenARequestIsLost() {
        assertCaught(
                false,
                "waits for ever",
                (bench, from, to, message) -> message instanceof Request
                                && from > to
                                && bench.node(to).isOwner()
                        ? List.of()
                        : List.of(message));
    }

    @Test
    void shouldCatchBugWhenTheSenderDoesNotStampItsEntry() {
        var bench = bench(Setup.of(4).home(3)).tamperedBy((from, to, message) -> {
            if (message instanceof Token token) {
                List<Long> served = new ArrayList<>(token.served());
                served.set(from, 0L);
                return List.of(new Token(token.fence(), served));
            }
            return List.of(message);
        });
        bench.acquireAndRelease(0);
        assertThatThrownBy(() -> bench.acquireAndRelease(3)).hasMessageContaining("go round for ever");
    }

    @Test
    void shouldCatchBugWhenAMemberCountsAsServedThatIsNot() {
        assertCaught(
                false,
                "waits for ever",
                (bench, from, to, message) -> message instanceof Token token
                        ? List.of(new Token(
                                token.fence(),
                                Collections.nCopies(token.served().size(), Collections.max(token.served()))))
                        : List.of(message));
    }

    @Test
    void shouldCatchBugWhenFenceIsForgotten() {
        assertCaught(
                false,
                "fence issued",
                (bench, from, to, message) ->
                        message instanceof Token token ? List.of(new Token(0, token.served())) : List.of(message));
    }
}
