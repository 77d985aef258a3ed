package io.baton.core.mutex.maekawa;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.core.mutex.maekawa.MaekawaMessage.Request;
import io.baton.kit.mutex.MutexBench;
import io.baton.kit.mutex.Watch;
import io.baton.spi.Ask;
import java.util.TreeMap;

/**
 * The bound on messages in any run, and the order of grants: once a request is at its whole quorum, every other member
 * enters at most twice before it.
 */
final class MaekawaPromises implements Watch<MaekawaMessage> {
    private final MutexBench<MaekawaMessage> bench;
    /** By rank of the candidate: how many voters have not got its request yet. */
    private final TreeMap<Integer, Integer> awaited = new TreeMap<>();
    /** By rank of a candidate whose request is at its whole quorum: how often each other member entered since. */
    private final TreeMap<Integer, int[]> entries = new TreeMap<>();

    private int sent;
    private int bound;

    MaekawaPromises(MutexBench<MaekawaMessage> bench) {
        this.bench = bench;
        // A survivor's request was paid for in the view before, its RELEASE and the next one's LOCKED are not.
        bench.setup().survivors().forEach(held -> bound += 6 * others(held.rank()));
    }

    @Override
    public void requested(int rank, Ask ask) {
        bound += 6 * others(rank);
        if (!ask.tryOnly()) {
            awaited.put(rank, others(rank));
            arrivedIfEverywhere(rank);
        }
    }

    @Override
    public void sent(int from, int to, MaekawaMessage message) {
        sent++;
        if (!bench.setup().sticky()) {
            assertThat(sent).as("messages in this run").isLessThanOrEqualTo(bound);
        }
    }

    @Override
    public void delivered(int from, int to, MaekawaMessage message) {
        if (message instanceof Request request
                && bench.node(from).isPending()
                && bench.node(from).ask().id() == request.ask()) {
            awaited.computeIfPresent(from, (rank, voters) -> voters - 1);
            arrivedIfEverywhere(from);
        }
    }

    private void arrivedIfEverywhere(int rank) {
        if (awaited.remove(rank, 0)) {
            entries.put(rank, new int[bench.setup().size()]);
        }
    }

    @Override
    public void granted(int rank, Ask ask) {
        over(rank, ask);
        entries.forEach((waiter, times) -> assertThat(++times[rank])
                .as("order of grants: rank %d enters while rank %d waits", rank, waiter)
                .isLessThanOrEqualTo(2));
    }

    @Override
    public void over(int rank, Ask ask) {
        awaited.remove(rank);
        entries.remove(rank);
    }

    private int others(int rank) {
        return Quorums.of("cyclic", rank, bench.setup().size()).length - 1;
    }
}
