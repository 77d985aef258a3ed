package io.baton.core.mutex.raymondk;

import static io.baton.spi.Mode.PERMIT;
import static org.assertj.core.api.Assertions.assertThat;

import io.baton.core.mutex.ricartagrawala.RicartAgrawalaMessage;
import io.baton.core.mutex.ricartagrawala.RicartAgrawalaMessage.No;
import io.baton.core.mutex.ricartagrawala.RicartAgrawalaMessage.Reply;
import io.baton.core.mutex.ricartagrawala.RicartAgrawalaMessage.Request;
import io.baton.kit.mutex.BenchNode;
import io.baton.kit.mutex.MutexBench;
import io.baton.kit.mutex.MutexContract;
import io.baton.kit.mutex.Setup;
import io.baton.kit.mutex.Watch;
import io.baton.spi.MutexAlgorithm;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RaymondKTest extends MutexContract<RicartAgrawalaMessage> {
    @Override
    protected MutexAlgorithm<RicartAgrawalaMessage> algorithm() {
        return new RaymondK();
    }

    @Override
    protected List<RicartAgrawalaMessage> messages() {
        return List.of(new Request(1, false, false), new Request(2, false, true), new Reply(3, 4), new No(5));
    }

    @Override
    protected Watch<RicartAgrawalaMessage> promises(MutexBench<RicartAgrawalaMessage> bench) {
        return new RaymondKPromises(bench);
    }

    @Override
    protected Setup goldenSetup() {
        return Setup.of(3).permits(2);
    }

    /** Two of three hold, the third one waits for the first of them to be through; the other's REPLY comes late. */
    @Override
    protected void play(MutexBench<RicartAgrawalaMessage> bench) {
        bench.node(0).request(false);
        bench.node(1).request(false);
        bench.deliverAll().node(2).request(false);
        bench.deliverAll().node(1).finish();
        bench.deliverAll().node(2).finish();
        bench.deliverAll().node(0).finish();
        bench.deliverAll();
    }

    @Test
    void shouldCostTwoMessagesPerOtherMemberWhenUncontended() {
        sizes().forEach(size -> {
            for (int permits = 1; permits <= size; permits++) {
                for (int rank = 0; rank < size; rank++) {
                    var bench = bench(Setup.of(size).permits(permits)).acquireAndRelease(rank);
                    assertThat(bench.sent()).isEqualTo(2 * (size - 1));
                }
            }
        });
    }

    /** By number of holders and position of the one who asks: the holders are those after it in ring order. */
    @Test
    void shouldCostOneMessageLessPerHolderAndALateReplyOfEachWhenOthersHoldThroughout() {
        sizes().forEach(size -> {
            for (int holders = 1; holders < size; holders++) {
                for (int rank = 0; rank < size; rank++) {
                    var bench = benchWithHolders(Setup.of(size).permits(holders + 1), rank, holders)
                            .acquireAndRelease(rank);
                    assertThat(bench.sent()).isEqualTo(2 * (size - 1) - holders);
                    bench.nodes().stream().filter(BenchNode::isUsing).forEach(BenchNode::finish);
                    assertThat(bench.deliverAll().sent()).isEqualTo(2 * (size - 1));
                }
            }
        });
    }

    @Test
    void shouldWaitWhenAllPermitsAreHeldByOthers() {
        sizes().forEach(size -> {
            for (int holders = 1; holders < size; holders++) {
                var bench = benchWithHolders(Setup.of(size).permits(holders), 0, holders);
                bench.node(0).request(false);
                assertThat(bench.deliverAll().node(0).isPending()).isTrue();
                bench.node(1).finish();
                assertThat(bench.deliverAll().node(0).isUsing()).isTrue();
            }
        });
    }

    @Test
    void shouldReplyToTheNewestRequestOnlyWhenSeveralWereDeferred() {
        var bench = benchWithHolders(Setup.of(2).permits(2), 0, 1)
                .acquireAndRelease(0)
                .acquireAndRelease(0);
        assertThat(bench.sent()).isEqualTo(2);
        bench.node(1).finish();
        assertThat(bench.deliverAll().sent()).isEqualTo(3);
    }

    @Test
    void shouldCostNoMoreWhenAnAskIsWithdrawn() {
        sizes().forEach(size -> {
            for (int rank = 0; rank < size; rank++) {
                var bench = bench(Setup.of(size));
                bench.node(rank).request(false);
                bench.node(rank).cancel();
                assertThat(bench.deliverAll().sent()).isEqualTo(2 * (size - 1));
            }
        });
    }

    @Test
    void shouldNeedFreshRepliesWhenAnAskWasWithdrawn() {
        var bench = bench(Setup.of(4).permits(2));
        bench.node(1).request(false);
        bench.deliver(1, 0).deliver(1, 2).deliver(1, 3); // All replies are under way.
        bench.node(1).cancel();
        bench.node(1).request(false);
        bench.deliver(0, 1).deliver(2, 1).deliver(3, 1);
        assertThat(bench.node(1).isPending()).isTrue();
        assertThat(bench.deliverAll().node(1).isUsing()).isTrue();
    }

    /** It wins if fewer than K say NO, else it loses; all have answered in the end. */
    @Test
    void shouldCostTwoMessagesPerOtherMemberWhenATryIsDecided() {
        sizes().forEach(size -> {
            for (int holders = 0; holders < size; holders++) {
                for (int permits = Math.max(1, holders); permits <= holders + 1; permits++) {
                    var bench = benchWithHolders(Setup.of(size).permits(permits), 0, holders);
                    bench.node(0).request(true);
                    assertThat(bench.deliverAll().node(0).isUsing()).isEqualTo(holders < permits);
                    assertThat(bench.node(0).isPending()).isFalse();
                    assertThat(bench.sent()).isEqualTo(2 * (size - 1));
                }
            }
        });
    }

    @Test
    void shouldDecideATryBeforeAllHaveAnsweredWhenEnoughHave() {
        var winning = bench(Setup.of(4).permits(2));
        winning.node(0).request(true);
        winning.deliver(0, 1).deliver(0, 2).deliver(1, 0).deliver(2, 0); // n - K replies.
        assertThat(winning.node(0).isUsing()).isTrue();
        var losing = benchWithHolders(Setup.of(4).permits(2), 0, 2);
        losing.node(0).request(true);
        losing.deliver(0, 1).deliver(0, 2).deliver(1, 0).deliver(2, 0); // K NOs.
        assertThat(losing.node(0).isFree()).isTrue();
    }

    @Test
    void shouldCountARefusalInFullWhenANodeMayHoldSeveral() {
        Setup setup = Setup.of(4).permits(5).permitsPerNode(2);
        for (int holders = 0; holders < 4; holders++) {
            var bench = benchWithHolders(setup, 0, holders);
            bench.node(0).request(true);
            assertThat(bench.deliverAll().node(0).isUsing()).isEqualTo(2 * holders < 5);
        }
        var bench = benchWithHolders(setup, 0, 2);
        bench.node(0).request(false);
        bench.deliverAll().node(0).request(true);
        bench.deliverAll();
        assertThat(bench.node(0).isPending()).isFalse();
        assertThat(bench.node(0).held()).hasSize(1);
    }

    @Test
    void shouldKeepSilentWhenOneOfSeveralPermitsIsGivenBack() {
        var bench = bench(Setup.of(2).permits(2).permitsPerNode(2));
        bench.node(0).request(false);
        bench.deliverAll().node(0).request(false);
        bench.deliverAll().node(1).request(false);
        bench.deliverAll().node(0).finish();
        assertThat(bench.deliverAll().node(1).isPending()).isTrue();
        bench.node(0).finish();
        assertThat(bench.deliverAll().node(1).isUsing()).isTrue();
    }

    @Test
    void shouldEnterWhenItsOwnReleaseMakesRoom() {
        var bench = benchWithHolders(Setup.of(2).permits(3).permitsPerNode(2), 0, 1);
        bench.node(0).request(false);
        bench.node(0).request(false);
        assertThat(bench.deliverAll().node(0).isPending()).isTrue();
        bench.node(0).finish();
        assertThat(bench.node(0).isPending()).isFalse();
        assertThat(bench.node(0).held()).hasSize(1);
    }

    @Test
    void shouldNotReplyAnyMoreWhenADeferredAskWasWithdrawnAndATryFollowed() {
        var bench = benchWithHolders(Setup.of(2), 0, 1);
        bench.node(0).request(false);
        bench.deliverAll().node(0).cancel();
        bench.node(0).request(true);
        assertThat(bench.deliverAll().sent()).isEqualTo(3);
        bench.node(1).finish();
        assertThat(bench.deliverAll().sent()).isEqualTo(3);
    }

    @Test
    void shouldNameWhatIsAllowedWhenPermitsPerNodeIsNoNumber() {
        assertThat(algorithm().check(Map.of("permits-per-node", "3"))).isEmpty();
        for (String wrong : List.of("0", "-1", "x", "1.5", "", "12345678")) {
            assertThat(algorithm().check(Map.of("permits-per-node", wrong)))
                    .singleElement()
                    .asString()
                    .contains("permits-per-node", "\"" + wrong + "\"", "1 to 999999");
        }
    }

    @Test
    void shouldCatchBugWhenEchoIsIgnored() {
        assertCaught(
                false,
                "exclusion",
                (bench, from, to, message) ->
                        message instanceof Reply reply && bench.node(to).isPending()
                                ? List.of(new Reply(bench.node(to).ask().stamp(), reply.fence()))
                                : List.of(message));
    }

    @Test
    void shouldCatchBugWhenAHolderIsNotCounted() {
        assertCaught(false, "exclusion", (bench, from, to, message) -> {
            if (message instanceof Request request && bench.node(to).isUsing()) {
                bench.inject(to, from, new Reply(request.stamp(), 0));
            }
            return List.of(message);
        });
    }

    @Test
    void shouldCatchBugWhenARefusalIsTakenForAReply() {
        assertCaught(
                false,
                "exclusion",
                (bench, from, to, message) ->
                        message instanceof No no ? List.of(new Reply(no.stamp(), 0)) : List.of(message));
    }

    @Test
    void shouldCatchBugWhenALaterRequestIsLetPast() {
        assertCaught(false, "unfinished requests", (bench, from, to, message) -> {
            if (message instanceof Request request && bench.node(to).isPending()) {
                bench.inject(to, from, new Reply(request.stamp(), 0));
            }
            return List.of(message);
        });
    }

    @Test
    void shouldCatchBugWhenADeferredReplyIsForgotten() {
        assertCaught(
                false,
                "waits for ever",
                (bench, from, to, message) ->
                        message instanceof Reply reply && reply.stamp() % 7 == 0 ? List.of() : List.of(message));
    }

    /** A bench whose next members after {@code rank}, in ring order, hold one permit each. */
    private MutexBench<RicartAgrawalaMessage> benchWithHolders(Setup setup, int rank, int holders) {
        Setup held = setup;
        for (int i = 1; i <= holders; i++) {
            held = held.survivor((rank + i) % setup.size(), PERMIT, i);
        }
        return bench(held);
    }
}
