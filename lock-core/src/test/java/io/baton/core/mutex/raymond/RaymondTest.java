package io.baton.core.mutex.raymond;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.core.mutex.Mutant;
import io.baton.core.mutex.raymond.RaymondMessage.No;
import io.baton.core.mutex.raymond.RaymondMessage.Request;
import io.baton.core.mutex.raymond.RaymondMessage.Token;
import io.baton.core.mutex.raymond.RaymondMessage.Try;
import io.baton.kit.mutex.MutexBench;
import io.baton.kit.mutex.MutexContract;
import io.baton.kit.mutex.Setup;
import io.baton.kit.mutex.Watch;
import io.baton.spi.MutexAlgorithm;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RaymondTest extends MutexContract<RaymondMessage> {
    @Override
    protected MutexAlgorithm<RaymondMessage> algorithm() {
        return new Raymond();
    }

    @Override
    protected List<RaymondMessage> messages() {
        return List.of(
                new Request(),
                new Try(0, -1),
                new Try(1023, Long.MAX_VALUE),
                new Token(0),
                new Token(Long.MAX_VALUE),
                new No(Long.MIN_VALUE));
    }

    @Override
    protected Watch<RaymondMessage> promises(MutexBench<RaymondMessage> bench) {
        return new RaymondPromises();
    }

    @Override
    protected int goldenSize() {
        return 5;
    }

    /** 3 and 4 hang below 1, and 1 below 0: one request goes up for both, and the token waits for 3 on its way to 4. */
    @Override
    protected void play(MutexBench<RaymondMessage> bench) {
        bench.node(3).request(false);
        bench.node(4).request(false);
        bench.deliver(3, 1).deliver(4, 1).deliverAll();
        bench.node(3).finish();
        bench.deliverAll();
        bench.node(4).finish();
    }

    /** By the definition of a distance in a heap, and not by {@link Tree}. */
    private static int distance(int size, int home, int one, int other) {
        List<Integer> path = wayUp(Math.floorMod(one - home, size));
        List<Integer> otherPath = wayUp(Math.floorMod(other - home, size));
        long shared = path.stream().filter(otherPath::contains).count();
        return path.size() + otherPath.size() - 2 * (int) shared;
    }

    private static List<Integer> wayUp(int position) {
        List<Integer> way = new ArrayList<>(List.of(position));
        for (int at = position; at > 0; ) {
            at = (at - 1) / 2;
            way.add(at);
        }
        return way;
    }

    @Test
    void shouldCostTwiceTheDistanceWhereverRequesterAndTokenAre() {
        sizes().forEach(size -> {
            for (int home = 0; home < size; home += Math.max(1, size / 3)) {
                for (int token = 0; token < size; token++) {
                    for (int rank = 0; rank < size; rank++) {
                        var bench = bench(Setup.of(size).home(home)).acquireAndRelease(token);
                        bench.resetCount();
                        bench.acquireAndRelease(rank);
                        assertThat(bench.sent()).isEqualTo(2 * distance(size, home, token, rank));
                    }
                }
            }
        });
    }

    @Test
    void shouldCostNoMoreThanTwiceTheDiameterWhenFarApart() {
        sizes().forEach(size -> {
            int most = 0;
            for (int token = 0; token < size; token++) {
                for (int rank = 0; rank < size; rank++) {
                    var bench = bench(Setup.of(size)).acquireAndRelease(token);
                    bench.resetCount();
                    most = Math.max(most, bench.acquireAndRelease(rank).sent());
                }
            }
            // The logarithms rounded down, in whole numbers: 2n/3 >= 2^k is the same as 2n >= 3 * 2^k.
            int depth = 31 - Integer.numberOfLeadingZeros(size);
            int second = 31 - Integer.numberOfLeadingZeros(2 * size / 3);
            assertThat(most).as("members: %d", size).isEqualTo(2 * (depth + second));
        });
    }

    @Test
    void shouldCostTwiceTheDistanceWhenATrySucceeds() {
        sizes().forEach(size -> {
            for (int token = 0; token < size; token++) {
                for (int rank = 0; rank < size; rank++) {
                    var bench = bench(Setup.of(size)).acquireAndRelease(token);
                    bench.resetCount();
                    bench.node(rank).request(true);
                    assertThat(bench.deliverAll().node(rank).isUsing()).isTrue();
                    assertThat(bench.sent()).isEqualTo(2 * distance(size, 0, token, rank));
                }
            }
        });
    }

    @Test
    void shouldLeadToTheSurvivorWhenItHoldsAnywhere() {
        sizes().forEach(size -> {
            for (int owner = 0; owner < size; owner++) {
                for (int rank = 0; rank < size; rank++) {
                    if (rank != owner) {
                        var bench = bench(Setup.of(size).home(size / 2).survivor(owner, 5));
                        bench.node(rank).request(false);
                        assertThat(bench.deliverAll().node(rank).isPending()).isTrue();
                        bench.node(owner).finish();
                        assertThat(bench.deliverAll().node(rank).isUsing()).isTrue();
                    }
                }
            }
        });
    }

    @Test
    void shouldAdoptTheRequestThatIsOutWhenAskingAgain() {
        var bench = bench(Setup.of(7));
        bench.node(3).request(false);
        bench.deliver(3, 1);
        bench.node(3).cancel();
        bench.node(3).request(false);
        assertThat(bench.deliverAll().node(3).isUsing()).isTrue();
        assertThat(bench.sent()).isEqualTo(4);
    }

    @Test
    void shouldRestAwayFromHomeWhenItCameForNobody() {
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
    void shouldServeWhoIsBehindWhenTheOneInFrontWithdrew() {
        var bench = bench(Setup.of(7));
        bench.node(0).request(false);
        bench.node(3).request(false);
        bench.deliverAll();
        bench.node(4).request(false);
        bench.deliverAll();
        bench.node(3).cancel();
        bench.node(0).finish();
        assertThat(bench.deliverAll().node(4).isUsing()).isTrue();
    }

    @Test
    void shouldBeDeniedByTheFirstBusyMemberWhenItOnlyTries() {
        var bench = bench(Setup.of(7));
        bench.node(0).request(false);
        bench.node(1).request(false);
        bench.deliverAll();
        bench.resetCount();
        bench.node(3).request(true);
        assertThat(bench.deliverAll().node(3).isFree()).isTrue();
        assertThat(bench.sent()).as("a try to 1, a no from 1").isEqualTo(2);
    }

    @Test
    void shouldDenyWithoutAMessageWhenARequestOfItsOwnIsStillOut() {
        var bench = bench(Setup.of(3));
        bench.node(2).request(false);
        bench.node(2).cancel();
        bench.resetCount();
        bench.node(2).request(true);
        assertThat(bench.node(2).isFree()).isTrue();
        assertThat(bench.sent()).isZero();
    }

    @Test
    void shouldServeAWaiterWhenTheTryThatAskedOnItsBehalfWasDenied() {
        var bench = bench(Setup.of(7));
        bench.node(0).request(false);
        bench.node(3).request(true);
        bench.deliver(3, 1); // 1 asks 0 with the flag,
        bench.node(4).request(false); // and 4 relies on that.
        bench.deliverAll();
        assertThat(bench.node(3).isFree()).isTrue();
        bench.node(0).finish();
        assertThat(bench.deliverAll().node(4).isUsing()).isTrue();
    }

    @Test
    void shouldIgnoreATokenWhenItDidNotAsk() {
        var bench = bench(Setup.of(3));
        bench.inject(0, 1, new Token(7));
        bench.deliverAll();
        assertThat(bench.node(1).mutex().strayed()).isFalse();
    }

    @Test
    void shouldNoticeWhenAMemberServesOutOfTurn() {
        Watch<RaymondMessage> watch = new RaymondPromises();
        watch.delivered(1, 0, new Request());
        watch.delivered(2, 0, new Try(2, 1));
        assertThatThrownBy(() -> watch.sent(0, 2, new Token(1)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("first come, first served at 0");
    }

    @Test
    void shouldCatchBugWhenThereAreTwoTokens() {
        assertCaught(false, "exclusion", (bench, from, to, message) -> {
            // 1 believes it, if it has asked 0 for the token.
            if (message instanceof Token
                    && from == 0
                    && to == 2
                    && bench.node(1).isPending()) {
                bench.inject(0, 1, message);
            }
            return List.of(message);
        });
    }

    @Test
    void shouldCatchBugWhenARequestIsLost() {
        assertCaught(
                false,
                "waits for ever",
                (bench, from, to, message) -> message instanceof Request && from == 3 ? List.of() : List.of(message));
    }

    @Test
    void shouldCatchBugWhenADeniedTryIsNotQueued() {
        assertCaught(
                false,
                "waits for ever",
                (bench, from, to, message) ->
                        message instanceof Try && bench.node(to).isUsing() ? List.of() : List.of(message));
    }

    @Test
    void shouldCatchBugWhenTheFenceStaysBehind() {
        assertCaught(
                false,
                "fence",
                (bench, from, to, message) -> message instanceof Token ? List.of(new Token(0)) : List.of(message));
    }

    /** The record of a member that handed a request on, or whose token is away, is not the default. */
    @Test
    void shouldCatchBugWhenARecordIsForgottenThatWasNotTheDefault() {
        var forgetful = new Mutant<>(algorithm(), sound -> new Mutant.Altered<>(sound) {
            @Override
            public boolean forgettable() {
                return !strayed();
            }
        });
        assertCaught(storms(forgetful).forgetful(true), "exclusion");
        assertCaught(storms(forgetful).forgetful(true), "waits for ever");
    }

    @Test
    void shouldCatchBugWhenAWithdrawnAskStaysInTheQueue() {
        var stubborn = new Mutant<>(algorithm(), sound -> new Mutant.Altered<>(sound) {
            @Override
            public void cancel(long ask) {
                // Nothing: it is granted later, and nobody will ever release it.
            }
        });
        assertCaught(storms(stubborn), "is granted ask");
    }
}
