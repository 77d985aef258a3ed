package io.baton.core.mutex.central;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.core.mutex.central.CentralMessage.Busy;
import io.baton.core.mutex.central.CentralMessage.Grant;
import io.baton.core.mutex.central.CentralMessage.InUse;
import io.baton.core.mutex.central.CentralMessage.Queued;
import io.baton.core.mutex.central.CentralMessage.Release;
import io.baton.core.mutex.central.CentralMessage.Request;
import io.baton.core.mutex.central.CentralMessage.Wanted;
import io.baton.kit.mutex.MutexBench;
import io.baton.kit.mutex.MutexContract;
import io.baton.kit.mutex.Setup;
import io.baton.kit.mutex.Watch;
import io.baton.spi.Ask;
import io.baton.spi.MutexAlgorithm;
import java.util.ArrayDeque;
import java.util.List;
import org.junit.jupiter.api.Test;

class CentralTest extends MutexContract<CentralMessage> {
    @Override
    protected MutexAlgorithm<CentralMessage> algorithm() {
        return new Central();
    }

    @Override
    protected List<CentralMessage> messages() {
        return List.of(
                new Request(1, false),
                new Request(-1, true),
                new Release(1, Long.MAX_VALUE),
                new InUse(Long.MIN_VALUE),
                new Grant(Long.MAX_VALUE, 0),
                new Queued(5),
                new Busy(6),
                new Wanted(7, false),
                new Wanted(8, true));
    }

    /** First come, first served: who is granted arrived before all others that wait. */
    @Override
    protected Watch<CentralMessage> promises(MutexBench<CentralMessage> bench) {
        int coordinator = bench.setup().coordinator();
        return new Watch<>() {
            private final ArrayDeque<Long> arrived = new ArrayDeque<>();

            @Override
            public void requested(int rank, Ask ask) {
                if (rank == coordinator && !ask.tryOnly()) {
                    arrived.add(ask.id());
                }
            }

            @Override
            public void sent(int from, int to, CentralMessage message) {
                // GRANT or QUEUED is the first answer to a request: sent in the step in which it arrived.
                if (message instanceof Queued queued) {
                    arrived.add(queued.ask());
                } else if (message instanceof Grant grant && !arrived.isEmpty()) {
                    assertThat(arrived.contains(grant.ask()) ? arrived.peek() : grant.ask())
                            .as("first come, first served")
                            .isEqualTo(grant.ask());
                    arrived.remove(grant.ask());
                }
            }

            @Override
            public void delivered(int from, int to, CentralMessage message) {
                if (message instanceof Release release) {
                    arrived.remove(release.ask());
                }
            }

            @Override
            public void granted(int rank, Ask ask) {
                if (rank == coordinator && !ask.tryOnly()) {
                    assertThat(arrived.poll()).as("first come, first served").isEqualTo(ask.id());
                }
            }

            @Override
            public void over(int rank, Ask ask) {
                if (rank == coordinator) {
                    arrived.remove(ask.id());
                }
            }
        };
    }

    @Override
    protected void play(MutexBench<CentralMessage> bench) {
        bench.node(2).request(false);
        bench.node(1).request(false);
        bench.deliver(2, 0).deliver(1, 0).deliverAll();
        bench.node(2).finish();
        bench.deliverAll();
        bench.node(1).finish();
        bench.deliverAll();
    }

    @Test
    void shouldCostThreeMessagesWhenRemoteAndNoneWhenAtTheCoordinator() {
        sizes().forEach(size -> {
            for (int coordinator = 0; coordinator < size; coordinator++) {
                for (int rank = 0; rank < size; rank++) {
                    var bench = bench(Setup.of(size).coordinator(coordinator)).acquireAndRelease(rank);
                    assertThat(bench.sent()).isEqualTo(rank == coordinator ? 0 : 3);
                }
            }
        });
    }

    @Test
    void shouldCostFourMessagesWhenARemoteHasToWait() {
        sizes().forEach(size -> {
            for (int rank = 1; rank < size; rank++) {
                var bench = bench(Setup.of(size));
                bench.node(0).request(false);
                bench.node(rank).request(false);
                bench.deliverAll().node(0).finish();
                bench.deliverAll().node(rank).finish();
                assertThat(bench.deliverAll().sent()).isEqualTo(4);
            }
        });
    }

    @Test
    void shouldIgnoreGrantWhenItsAskWasWithdrawn() {
        var bench = bench(Setup.of(3));
        bench.node(1).request(false);
        bench.deliver(1, 0); // GRANT is under way.
        bench.node(1).cancel();
        bench.node(2).request(false);
        bench.deliver(2, 0);
        bench.node(1).request(false);
        bench.deliverAll();
        assertThat(bench.node(1).isPending()).isTrue();
        assertThat(bench.node(2).isUsing()).isTrue();
    }

    @Test
    void shouldCatchBugWhenEchoIsIgnored() {
        assertCaught(
                false,
                "exclusion",
                (bench, from, to, message) ->
                        message instanceof Grant grant && bench.node(to).isPending()
                                ? List.of(new Grant(bench.node(to).ask().id(), grant.fence()))
                                : List.of(message));
    }

    @Test
    void shouldCatchBugWhenFenceIsForgotten() {
        assertCaught(
                false,
                "fence issued",
                (bench, from, to, message) ->
                        message instanceof Release release ? List.of(new Release(release.ask(), 0)) : List.of(message));
    }

    @Test
    void shouldCatchBugWhenStickyOwnerIsNotTold() {
        assertCaught(
                true,
                "waits for ever",
                (bench, from, to, message) -> message instanceof Wanted ? List.of() : List.of(message));
    }
}
