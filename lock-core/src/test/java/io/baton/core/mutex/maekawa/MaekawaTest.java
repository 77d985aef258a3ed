package io.baton.core.mutex.maekawa;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.core.mutex.maekawa.MaekawaMessage.InUse;
import io.baton.core.mutex.maekawa.MaekawaMessage.Inquire;
import io.baton.core.mutex.maekawa.MaekawaMessage.Locked;
import io.baton.core.mutex.maekawa.MaekawaMessage.No;
import io.baton.core.mutex.maekawa.MaekawaMessage.Release;
import io.baton.core.mutex.maekawa.MaekawaMessage.Request;
import io.baton.core.mutex.maekawa.MaekawaMessage.Wanted;
import io.baton.core.mutex.maekawa.MaekawaMessage.Yield;
import io.baton.kit.Golden;
import io.baton.kit.mutex.BenchNode;
import io.baton.kit.mutex.MutexBench;
import io.baton.kit.mutex.MutexContract;
import io.baton.kit.mutex.Setup;
import io.baton.kit.mutex.Watch;
import io.baton.spi.MutexAlgorithm;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MaekawaTest extends MutexContract<MaekawaMessage> {
    @Override
    protected MutexAlgorithm<MaekawaMessage> algorithm() {
        return new Maekawa();
    }

    @Override
    protected List<MaekawaMessage> messages() {
        return List.of(
                new Request(1, 0, false),
                new Request(-1, Long.MAX_VALUE, true),
                new Yield(2),
                new Release(3, Long.MAX_VALUE),
                new InUse(4),
                new Locked(5, 6),
                new Inquire(7),
                new No(8),
                new Wanted(9, false),
                new Wanted(Long.MIN_VALUE, true));
    }

    @Override
    protected Watch<MaekawaMessage> promises(MutexBench<MaekawaMessage> bench) {
        return new MaekawaPromises(bench);
    }

    /** With three members no voter but a contender's own ever has to inquire. */
    @Override
    protected int goldenSize() {
        return 4;
    }

    @Override
    protected void play(MutexBench<MaekawaMessage> bench) {
        // Quorums are {0, 1, 2} and {3, 0, 1}. The later request of 3 has the vote of 1 first, and has to yield it.
        bench.node(3).advanceClock(1);
        bench.node(3).request(false);
        bench.node(0).request(false);
        bench.deliver(3, 1).deliver(0, 1).deliverAll();
        bench.node(0).finish();
        bench.deliverAll();
        bench.node(3).finish();
        bench.deliverAll();
    }

    @Test
    void shouldMatchGoldenTraceWhenThreeOfSevenAskAtOnce() {
        var bench = bench(Setup.of(7).option("quorum", "plane")).traced();
        askAtOnce(bench);
        for (int grants = 0; grants < 3; grants++) {
            bench.nodes().stream().filter(BenchNode::isUsing).forEach(BenchNode::finish);
            bench.deliverAll();
        }
        assertThat(bench.nodes()).allMatch(BenchNode::isFree);
        Golden.check("maekawa-seven", bench.trace());
    }

    /** The paper's first form, in which nobody inquires: 0 waits for the vote of 2, 2 for that of 5, and 1 for its own. */
    @Test
    void shouldDeadlockWhenThreeOfSevenAskAtOnceAndNobodyInquires() {
        var bench = bench(Setup.of(7).option("quorum", "plane"));
        bench.tamperedBy((from, to, message) -> message instanceof Inquire ? List.of() : List.of(message));
        askAtOnce(bench);
        assertThat(bench.nodes().subList(0, 3)).allMatch(BenchNode::isPending);
    }

    /** Quorums are {0, 1, 2}, {1, 3, 5} and {2, 4, 5}: any two of them have one voter in common, and each gets one vote of these. */
    private static void askAtOnce(MutexBench<MaekawaMessage> bench) {
        bench.node(0).advanceClock(1);
        bench.node(0).request(false);
        bench.node(2).request(false);
        bench.deliver(0, 1);
        bench.node(1).request(false);
        bench.deliver(1, 5).deliver(2, 5).deliver(0, 2).deliverAll();
    }

    @Test
    void shouldCostThreeMessagesPerVoterWhenUncontended() {
        for (String kind : Quorums.KINDS) {
            sizes().forEach(size -> {
                for (int rank = 0; rank < size; rank++) {
                    var bench = bench(Setup.of(size).option("quorum", kind)).acquireAndRelease(rank);
                    assertThat(bench.sent()).isEqualTo(3 * (Quorums.of(kind, rank, size).length - 1));
                }
            });
        }
    }

    @Test
    void shouldEndTryWhenTwoTriesMeet() {
        var bench = bench(Setup.of(3));
        bench.node(0).request(true);
        bench.node(2).request(true);
        bench.deliverAll();
        assertThat(bench.nodes().stream().noneMatch(node -> node.isPending())).isTrue();
    }

    @Test
    void shouldNameWhatIsAllowedWhenQuorumIsUnknown() {
        assertThat(algorithm().check(Map.of("quorum", "grid"))).isEmpty();
        assertThat(algorithm().check(Map.of("quorum", "x")))
                .singleElement()
                .asString()
                .contains("cyclic, grid, plane");
    }

    @Test
    void shouldCatchBugWhenAHolderYields() {
        assertCaught(false, "exclusion", (bench, from, to, message) -> {
            if (message instanceof Inquire inquire && bench.node(to).isUsing()) {
                bench.inject(to, from, new Yield(inquire.ask()));
            }
            return List.of(message);
        });
    }

    @Test
    void shouldCatchBugWhenNobodyInquires() {
        assertCaught(
                false,
                "waits for ever",
                (bench, from, to, message) -> message instanceof Inquire ? List.of() : List.of(message));
    }

    @Test
    void shouldCatchBugWhenEchoIsIgnored() {
        assertCaught(
                false,
                "exclusion",
                (bench, from, to, message) ->
                        message instanceof Locked locked && bench.node(to).isPending()
                                ? List.of(new Locked(bench.node(to).ask().id(), locked.fence()))
                                : List.of(message));
    }

    @Test
    void shouldCatchBugWhenFenceIsForgotten() {
        assertCaught(
                false,
                "fence issued",
                (bench, from, to, message) ->
                        message instanceof Locked locked ? List.of(new Locked(locked.ask(), 0)) : List.of(message));
    }
}
