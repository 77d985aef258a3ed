package io.baton.core.mutex;

import io.baton.kit.mutex.MutexBench;
import io.baton.spi.Ask;
import io.baton.spi.Mutex;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The order that algorithms promise whose requests go to all: a request is known once every other member has got it, for as
 * long as none of them drops the record in which it noted the request.
 */
public final class OnceEverywhere<M> extends OneEntryEach<M> {
    private final ToLongFunction<M> numberOf;
    private final long[] numbers;
    /** By sender and receiver, the record that noted the sender's last request. */
    private final List<List<@Nullable Mutex<M>>> notes = new ArrayList<>();

    /**
     * @param numberOf returns a request's number, and -1 of any other message
     */
    public OnceEverywhere(MutexBench<M> bench, ToLongFunction<M> numberOf) {
        super(bench);
        int size = bench.setup().size();
        this.numberOf = numberOf;
        this.numbers = new long[size];
        for (int rank = 0; rank < size; rank++) {
            notes.add(new ArrayList<>(Collections.nCopies(size, null)));
        }
    }

    @Override
    public void requested(int rank, Ask ask) {
        knownIfEverywhere(rank); // It may take over a request that was withdrawn.
    }

    @Override
    public void sent(int from, int to, M message) {
        long number = numberOf.applyAsLong(message);
        if (number > numbers[from]) {
            numbers[from] = number;
            Collections.fill(notes.get(from), null);
            over(from, bench.node(from).ask());
        }
    }

    @Override
    public void delivered(int from, int to, M message) {
        if (numberOf.applyAsLong(message) == numbers[from]) {
            notes.get(from).set(to, record(to));
            knownIfEverywhere(from);
        }
    }

    private void knownIfEverywhere(int rank) {
        if (isStillKnown(rank)) {
            known(rank);
        }
    }

    @Override
    protected boolean isStillKnown(int rank) {
        return bench.nodes().stream().allMatch(node -> node.rank() == rank || isNoted(rank, node.rank()));
    }

    private boolean isNoted(int sender, int receiver) {
        Mutex<M> record = record(receiver);
        return record != null && notes.get(sender).get(receiver) == record;
    }

    private @Nullable Mutex<M> record(int rank) {
        return bench.node(rank).hasRecord() ? bench.node(rank).mutex() : null;
    }
}
