package io.baton.core.mutex.lamport;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.core.mutex.StampOrder;
import io.baton.core.mutex.lamport.LamportMessage.Release;
import io.baton.core.mutex.lamport.LamportMessage.Reply;
import io.baton.core.mutex.lamport.LamportMessage.Request;
import io.baton.kit.mutex.MutexBench;
import io.baton.kit.mutex.MutexContract;
import io.baton.kit.mutex.Setup;
import io.baton.kit.mutex.Watch;
import io.baton.spi.MutexAlgorithm;
import java.util.List;
import org.junit.jupiter.api.Test;

class LamportTest extends MutexContract<LamportMessage> {
    @Override
    protected MutexAlgorithm<LamportMessage> algorithm() {
        return new Lamport();
    }

    @Override
    protected List<LamportMessage> messages() {
        return List.of(
                new Request(1, false),
                new Request(Long.MAX_VALUE, true),
                new Reply(2),
                new Release(0),
                new Release(Long.MAX_VALUE));
    }

    @Override
    protected Watch<LamportMessage> promises(MutexBench<LamportMessage> bench) {
        return new StampOrder<>();
    }

    @Override
    protected boolean servesByStamp() {
        return true;
    }

    @Override
    protected void play(MutexBench<LamportMessage> bench) {
        bench.node(1).request(false);
        bench.node(2).request(false);
        bench.deliverAll();
        bench.node(1).finish();
        bench.deliverAll();
        bench.node(2).finish();
        bench.deliverAll();
    }

    @Test
    void shouldCostThreeMessagesPerOtherMemberWhenUncontended() {
        sizes().forEach(size -> {
            for (int rank = 0; rank < size; rank++) {
                assertThat(bench(Setup.of(size)).acquireAndRelease(rank).sent()).isEqualTo(3 * (size - 1));
            }
        });
    }

    @Test
    void shouldCostTheSameWhenAllContend() {
        sizes().forEach(size -> {
            var bench = bench(Setup.of(size));
            bench.nodes().forEach(node -> node.request(false));
            for (int rank = 0; rank < size; rank++) {
                bench.deliverAll().node(rank).finish();
            }
            assertThat(bench.deliverAll().sent()).isEqualTo(size * 3 * (size - 1));
        });
    }

    @Test
    void shouldCostTheSameWhenAnAskIsWithdrawn() {
        sizes().forEach(size -> {
            for (int rank = 0; rank < size; rank++) {
                var bench = bench(Setup.of(size));
                bench.node(rank).request(false);
                bench.node(rank).cancel();
                assertThat(bench.deliverAll().sent()).isEqualTo(3 * (size - 1));
            }
        });
    }

    @Test
    void shouldCostTheSameWhenATryIsDenied() {
        sizes().forEach(size -> {
            for (int rank = 1; rank < size; rank++) {
                var bench = bench(Setup.of(size));
                bench.node(0).request(false);
                bench.deliverAll().resetCount();
                bench.node(rank).request(true);
                assertThat(bench.deliverAll().node(rank).isFree()).isTrue();
                assertThat(bench.sent()).isEqualTo(3 * (size - 1));
            }
        });
    }

    @Test
    void shouldCostOneReleaseMoreWhenATryMeetsAnIdleStickyOwner() {
        sizes().forEach(size -> {
            for (int rank = 1; rank < size; rank++) {
                var bench = bench(Setup.of(size).sticky(true)).acquireAndRelease(0);
                assertThat(bench.sent()).isEqualTo(2 * (size - 1));
                bench.resetCount();
                bench.node(rank).request(true);
                assertThat(bench.deliverAll().node(rank).isUsing()).isTrue();
                assertThat(bench.sent()).isEqualTo(3 * (size - 1));
            }
        });
    }

    @Test
    void shouldWaitForAllWhenATryIsFirstInItsOwnQueueOnly() {
        var bench = bench(Setup.of(3));
        bench.node(0).request(false);
        bench.node(1).request(true);
        bench.deliver(1, 2).deliver(2, 1); // 1 does not know of 0 yet, and is not asked to decide.
        assertThat(bench.node(1).isPending()).isTrue();
        bench.deliverAll();
        assertThat(bench.node(1).isFree()).isTrue();
        assertThat(bench.node(0).isUsing()).isTrue();
    }

    @Test
    void shouldTakeALaterRequestForAReplyWhenItComesFirst() {
        var bench = bench(Setup.of(2));
        bench.node(0).request(false);
        bench.node(1).request(false);
        bench.deliver(1, 0);
        assertThat(bench.node(0).isUsing()).isTrue();
    }

    @Test
    void shouldStayStickyWhenOnlyATryStoodBehindTheGrant() {
        var bench = bench(Setup.of(2).sticky(true));
        bench.node(0).request(false);
        bench.node(1).request(true);
        bench.deliver(1, 0).node(0).finish();
        assertThat(bench.node(0).isIdle()).isTrue();
    }

    @Test
    void shouldGoOnWhenTheHeadOfTheQueueIsWithdrawn() {
        var bench = bench(Setup.of(3));
        bench.node(0).request(false);
        bench.node(1).request(false);
        bench.deliver(0, 1).deliver(0, 2).deliver(1, 0).deliver(1, 2);
        bench.node(0).cancel();
        assertThat(bench.deliverAll().node(1).isUsing()).isTrue();
    }

    @Test
    void shouldNeedAFreshReplyWhenAnAskWasWithdrawn() {
        var bench = bench(Setup.of(2));
        bench.node(1).request(false);
        bench.deliver(1, 0); // The reply is under way.
        bench.node(1).cancel();
        bench.node(1).request(false);
        assertThat(bench.deliver(0, 1).node(1).isPending()).isTrue();
        assertThat(bench.deliverAll().node(1).isUsing()).isTrue();
    }

    @Test
    void shouldKeepOrderWhenRecordsWereDroppedBefore() {
        var bench = bench(Setup.of(3)).acquireAndRelease(1);
        bench.nodes().forEach(node -> node.forgetIfPossible());
        bench.node(0).request(false);
        bench.deliver(0, 1);
        bench.node(1).request(false);
        bench.deliverAll();
        assertThat(bench.node(0).isUsing()).isTrue();
        assertThat(bench.node(1).isPending()).isTrue();
    }

    @Test
    void shouldCatchBugWhenEchoIsIgnored() {
        assertCaught(
                false,
                "exclusion",
                (bench, from, to, message) ->
                        message instanceof Reply && bench.node(to).isPending()
                                ? List.of(new Reply(bench.node(to).ask().stamp()))
                                : List.of(message));
    }

    @Test
    void shouldCatchBugWhenAMemberRepliesForAnother() {
        assertCaught(false, "exclusion", (bench, from, to, message) -> {
            int other = (to + 1) % bench.setup().size();
            if (message instanceof Request request && other != from) {
                bench.inject(other, from, new Reply(request.stamp()));
            }
            return List.of(message);
        });
    }

    @Test
    void shouldCatchBugWhenAWithdrawnRequestStaysInAQueue() {
        assertCaught(
                false,
                "waits for ever",
                (bench, from, to, message) ->
                        message instanceof Release && bench.node(from).isFree() && to == 3
                                ? List.of()
                                : List.of(message));
    }

    @Test
    void shouldCatchBugWhenFenceIsForgotten() {
        assertCaught(
                false,
                "fence issued",
                (bench, from, to, message) -> message instanceof Release ? List.of(new Release(0)) : List.of(message));
    }
}
