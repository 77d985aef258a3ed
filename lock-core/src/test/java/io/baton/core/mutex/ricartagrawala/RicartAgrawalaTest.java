package io.baton.core.mutex.ricartagrawala;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.core.mutex.StampOrder;
import io.baton.core.mutex.ricartagrawala.RicartAgrawalaMessage.No;
import io.baton.core.mutex.ricartagrawala.RicartAgrawalaMessage.Reply;
import io.baton.core.mutex.ricartagrawala.RicartAgrawalaMessage.Request;
import io.baton.kit.mutex.MutexBench;
import io.baton.kit.mutex.MutexContract;
import io.baton.kit.mutex.Setup;
import io.baton.kit.mutex.Watch;
import io.baton.spi.MutexAlgorithm;
import java.util.List;
import org.junit.jupiter.api.Test;

class RicartAgrawalaTest extends MutexContract<RicartAgrawalaMessage> {
    @Override
    protected MutexAlgorithm<RicartAgrawalaMessage> algorithm() {
        return new RicartAgrawala();
    }

    @Override
    protected List<RicartAgrawalaMessage> messages() {
        return List.of(
                new Request(1, false, false),
                new Request(2, true, false),
                new Request(Long.MAX_VALUE, false, true),
                new Reply(0, 3),
                new Reply(4, Long.MAX_VALUE),
                new No(5));
    }

    @Override
    protected Watch<RicartAgrawalaMessage> promises(MutexBench<RicartAgrawalaMessage> bench) {
        return new StampOrder<>();
    }

    @Override
    protected boolean servesByStamp() {
        return true;
    }

    @Override
    protected void play(MutexBench<RicartAgrawalaMessage> bench) {
        bench.node(1).request(false);
        bench.node(2).request(false);
        bench.deliverAll();
        bench.node(1).finish();
        bench.deliverAll();
        bench.node(2).finish();
        bench.deliverAll();
    }

    @Test
    void shouldCostTwoMessagesPerOtherMemberWhenUncontended() {
        sizes().forEach(size -> {
            for (int rank = 0; rank < size; rank++) {
                assertThat(bench(Setup.of(size)).acquireAndRelease(rank).sent()).isEqualTo(2 * (size - 1));
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
            assertThat(bench.deliverAll().sent()).isEqualTo(size * 2 * (size - 1));
        });
    }

    @Test
    void shouldNeedFreshRepliesWhenAnAskWasWithdrawn() {
        var bench = bench(Setup.of(3));
        bench.node(1).request(false);
        bench.deliver(1, 0).deliver(1, 2); // Both replies are under way.
        bench.node(1).cancel();
        bench.node(1).request(false);
        bench.deliver(0, 1).deliver(2, 1);
        assertThat(bench.node(1).isPending()).isTrue();
        assertThat(bench.deliverAll().node(1).isUsing()).isTrue();
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
    void shouldCatchBugWhenAHolderDoesNotDefer() {
        assertCaught(false, "exclusion", (bench, from, to, message) -> {
            if (message instanceof Request request && bench.node(to).isUsing()) {
                bench.inject(to, from, new Reply(request.stamp(), 0));
            }
            return List.of(message);
        });
    }

    @Test
    void shouldCatchBugWhenAReplyIsDropped() {
        assertCaught(
                false,
                "waits for ever",
                (bench, from, to, message) ->
                        message instanceof Reply reply && reply.stamp() % 7 == 0 ? List.of() : List.of(message));
    }

    @Test
    void shouldCatchBugWhenFenceIsForgotten() {
        assertCaught(
                false,
                "fence issued",
                (bench, from, to, message) ->
                        message instanceof Reply reply ? List.of(new Reply(reply.stamp(), 0)) : List.of(message));
    }
}
