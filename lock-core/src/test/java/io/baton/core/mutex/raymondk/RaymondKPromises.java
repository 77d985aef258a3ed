package io.baton.core.mutex.raymondk;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.core.mutex.ricartagrawala.RicartAgrawalaMessage;
import io.baton.kit.mutex.MutexBench;
import io.baton.kit.mutex.Watch;
import io.baton.spi.Ask;
import io.baton.spi.Held;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * When a request is granted, at most K−1 earlier ones are unfinished; of each member as many count as it may hold at once, for
 * the others have to wait for these in any case.
 */
final class RaymondKPromises implements Watch<RicartAgrawalaMessage> {
    private final MutexBench<RicartAgrawalaMessage> bench;
    private final TreeMap<Integer, Ask> pending = new TreeMap<>();
    /** By rank, the stamps of all grants; holds are given back in this order, so that the last ones are held. */
    private final TreeMap<Integer, List<Long>> grants = new TreeMap<>();

    RaymondKPromises(MutexBench<RicartAgrawalaMessage> bench) {
        this.bench = bench;
        for (Held held : bench.setup().survivors()) {
            grantsOf(held.rank()).add(0L);
        }
    }

    @Override
    public void requested(int rank, Ask ask) {
        pending.put(rank, ask);
    }

    @Override
    public void over(int rank, Ask ask) {
        pending.remove(rank);
    }

    @Override
    public void granted(int rank, Ask ask) {
        pending.remove(rank);
        int earlier = 0;
        for (int other = 0; other < bench.setup().size(); other++) {
            int unfinished = held(other, ask.stamp(), rank) + waiting(other, ask.stamp(), rank);
            earlier += Math.min(bench.setup().permitsPerNode(), unfinished);
        }
        assertThat(earlier)
                .as("unfinished requests before (%d, %d)", ask.stamp(), rank)
                .isLessThan(bench.setup().permits());
        grantsOf(rank).add(ask.stamp());
    }

    private int held(int other, long stamp, int rank) {
        List<Long> all = grantsOf(other);
        int holds = bench.node(other).held().size();
        return (int) all.subList(all.size() - holds, all.size()).stream()
                .filter(theirs -> isBefore(theirs, other, stamp, rank))
                .count();
    }

    private int waiting(int other, long stamp, int rank) {
        Ask ask = pending.get(other);
        return ask != null && isBefore(ask.stamp(), other, stamp, rank) ? 1 : 0;
    }

    private static boolean isBefore(long stamp, int rank, long otherStamp, int otherRank) {
        return stamp < otherStamp || (stamp == otherStamp && rank < otherRank);
    }

    private List<Long> grantsOf(int rank) {
        return grants.computeIfAbsent(rank, key -> new ArrayList<>());
    }
}
