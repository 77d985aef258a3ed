package io.baton.core.mutex;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.kit.mutex.MutexBench;
import io.baton.kit.mutex.Watch;
import io.baton.spi.Ask;
import java.util.TreeMap;

/**
 * An order of grants: once a request is known well enough, every other member enters at most once before it. A subclass
 * says when that is.
 */
public abstract class OneEntryEach<M> implements Watch<M> {
    protected final MutexBench<M> bench;
    /** By rank of who waits, and is known to: how often each other member entered since. */
    private final TreeMap<Integer, int[]> entries = new TreeMap<>();

    protected OneEntryEach(MutexBench<M> bench) {
        this.bench = bench;
    }

    /** That member's request is known well enough. What was withdrawn, or only tried, has no claim to an order. */
    protected final void known(int rank) {
        if (bench.node(rank).isPending() && !bench.node(rank).ask().tryOnly()) {
            entries.putIfAbsent(rank, new int[bench.setup().size()]);
        }
    }

    /** Tells whether the request still is. */
    protected boolean isStillKnown(int rank) {
        return true;
    }

    @Override
    public void granted(int rank, Ask ask) {
        over(rank, ask);
        entries.keySet().removeIf(waiter -> !isStillKnown(waiter));
        entries.forEach((waiter, times) -> assertThat(++times[rank])
                .as("order of grants: rank %d enters while rank %d waits", rank, waiter)
                .isLessThanOrEqualTo(1));
    }

    @Override
    public void over(int rank, Ask ask) {
        entries.remove(rank);
    }
}
