package io.baton.core.mutex.readwrite;

import static io.baton.spi.Mode.EXCLUSIVE;
import static io.baton.spi.Mode.SHARED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.core.mutex.StampOrder;
import io.baton.core.mutex.ricartagrawala.RicartAgrawalaMessage;
import io.baton.core.mutex.ricartagrawala.RicartAgrawalaMessage.No;
import io.baton.core.mutex.ricartagrawala.RicartAgrawalaMessage.Reply;
import io.baton.core.mutex.ricartagrawala.RicartAgrawalaMessage.Request;
import io.baton.kit.mutex.BenchNode;
import io.baton.kit.mutex.MutexBench;
import io.baton.kit.mutex.MutexContract;
import io.baton.kit.mutex.Setup;
import io.baton.kit.mutex.Watch;
import io.baton.spi.Mode;
import io.baton.spi.MutexAlgorithm;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReadWriteTest extends MutexContract<RicartAgrawalaMessage> {
    @Override
    protected MutexAlgorithm<RicartAgrawalaMessage> algorithm() {
        return new ReadWrite();
    }

    @Override
    protected List<RicartAgrawalaMessage> messages() {
        return List.of(
                new Request(1, true, false),
                new Request(2, false, false),
                new Request(3, true, true),
                new Reply(4, 5),
                new No(6));
    }

    @Override
    protected Watch<RicartAgrawalaMessage> promises(MutexBench<RicartAgrawalaMessage> bench) {
        return new StampOrder<>();
    }

    @Override
    protected boolean servesByStamp() {
        return true;
    }

    /** A reader holds, a writer waits for it, and another reader waits for the writer. */
    @Override
    protected void play(MutexBench<RicartAgrawalaMessage> bench) {
        bench.node(0).request(SHARED, false);
        bench.deliverAll();
        bench.node(1).request(EXCLUSIVE, false);
        bench.deliverAll();
        bench.node(2).request(SHARED, false);
        bench.deliverAll();
        bench.node(0).finish();
        bench.deliverAll();
        bench.node(1).finish();
        bench.deliverAll();
        bench.node(2).finish();
        bench.deliverAll();
    }

    @Test
    void shouldCostTwoMessagesPerOtherMemberWhenUncontended() {
        for (Mode mode : List.of(EXCLUSIVE, SHARED)) {
            sizes().forEach(size -> {
                for (int rank = 0; rank < size; rank++) {
                    var bench = bench(Setup.of(size).modes(List.of(mode))).acquireAndRelease(rank);
                    assertThat(bench.sent()).isEqualTo(2 * (size - 1));
                }
            });
        }
    }

    @Test
    void shouldCostTheSameWhenOthersRead() {
        sizes().forEach(size -> {
            for (int rank = 0; rank < size; rank++) {
                var bench = bench(Setup.of(size));
                for (int reader = 0; reader < size; reader++) {
                    if (reader != rank) {
                        bench.node(reader).request(SHARED, false);
                    }
                }
                bench.deliverAll().resetCount();
                bench.node(rank).request(SHARED, false);
                assertThat(bench.deliverAll().nodes()).allMatch(BenchNode::isUsing);
                bench.node(rank).finish();
                assertThat(bench.deliverAll().sent()).isEqualTo(2 * (size - 1));
            }
        });
    }

    @Test
    void shouldCostNoMoreWhenAnAskIsWithdrawn() {
        sizes().forEach(size -> {
            for (int rank = 0; rank < size; rank++) {
                var bench = bench(Setup.of(size));
                bench.node(rank).request(SHARED, false);
                bench.node(rank).cancel();
                assertThat(bench.deliverAll().sent()).isEqualTo(2 * (size - 1));
            }
        });
    }

    @Test
    void shouldWaitWhenAWriterAskedBefore() {
        var bench = bench(Setup.of(3));
        bench.node(0).request(SHARED, false);
        bench.deliverAll().node(1).request(EXCLUSIVE, false);
        bench.deliverAll().node(2).request(SHARED, false);
        bench.deliverAll();
        assertThat(bench.node(2).isPending()).isTrue();
    }

    @Test
    void shouldReadWhenTheWriterBeforeWithdraws() {
        var bench = bench(Setup.of(3));
        bench.node(0).request(SHARED, false);
        bench.deliverAll().node(1).request(EXCLUSIVE, false);
        bench.deliverAll().node(2).request(SHARED, false);
        bench.deliverAll().node(1).cancel();
        bench.deliverAll();
        assertThat(bench.node(0).isUsing() && bench.node(2).isUsing()).isTrue();
    }

    @Test
    void shouldGrantATryWhenBothOnlyRead() {
        var bench = bench(Setup.of(3));
        bench.node(0).request(SHARED, false);
        bench.deliverAll().node(1).request(SHARED, true);
        assertThat(bench.deliverAll().node(1).isUsing()).isTrue();
        assertThat(bench.sent()).isEqualTo(8);
    }

    @Test
    void shouldDenyATryWhenOneWrites() {
        for (Mode mode : List.of(EXCLUSIVE, SHARED)) {
            var bench = bench(Setup.of(3));
            bench.node(0).request(mode == SHARED ? EXCLUSIVE : SHARED, false);
            bench.deliverAll().node(1).request(mode, true);
            assertThat(bench.deliverAll().node(1).isFree()).isTrue();
            assertThat(bench.sent()).isEqualTo(8);
        }
    }

    @Test
    void shouldLetReadersInWhenReadersSurvived() {
        var setup = Setup.of(4).survivor(1, SHARED, 7).survivor(2, SHARED, 9);
        var bench = bench(setup);
        bench.node(0).request(SHARED, false);
        bench.deliverAll().node(3).request(EXCLUSIVE, false);
        bench.deliverAll();
        assertThat(bench.node(0).isUsing()).isTrue();
        assertThat(bench.node(3).isPending()).isTrue();
    }

    @Test
    void shouldRefuseToOpenWhenAWriterAndAReaderSurvived() {
        var wrong = Setup.of(3).survivor(1, SHARED, 1).survivor(2, EXCLUSIVE, 2);
        assertThatThrownBy(() -> bench(wrong)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void shouldRefuseToOpenWhenAMemberReadsTwice() {
        var wrong = Setup.of(3).survivor(1, SHARED, 1).survivor(1, SHARED, 2);
        assertThatThrownBy(() -> bench(wrong)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void shouldCatchBugWhenAReaderOvertakesAWriter() {
        assertCaught(false, "order of grants", (bench, from, to, message) -> {
            if (message instanceof Request request
                    && request.shared()
                    && !request.tryOnly()
                    && bench.node(to).isPending()) {
                bench.inject(to, from, new Reply(request.stamp(), 0));
            }
            return List.of(message);
        });
    }

    @Test
    void shouldCatchBugWhenAReaderDoesNotDeferAWriter() {
        assertCaught(false, "exclusion", (bench, from, to, message) -> {
            if (message instanceof Request request
                    && !request.shared()
                    && bench.node(to).isUsing()
                    && bench.node(to).ask().mode() == SHARED) {
                bench.inject(to, from, new Reply(request.stamp(), 0));
            }
            return List.of(message);
        });
    }

    @Test
    void shouldCatchBugWhenAWriterIsTakenForAReader() {
        assertCaught(
                false,
                "exclusion",
                (bench, from, to, message) -> message instanceof Request request
                        ? List.of(new Request(request.stamp(), true, request.tryOnly()))
                        : List.of(message));
    }

    @Test
    void shouldCatchBugWhenADeferredReplyIsForgotten() {
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
