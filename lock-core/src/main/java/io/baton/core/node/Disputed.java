package io.baton.core.node;

import io.baton.spi.FrameReader;
import io.baton.spi.Held;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Holds of one lock that exclude each other, and what waits until all of them are over. */
final class Disputed {
    private static final int MAX_PARKED = 10_000;

    /** A message that came before its time. */
    record Parked(int from, FrameReader message) {}

    private record Holder(int rank, long ask) {}

    /** Looked up only. */
    private final Set<Holder> holders = new HashSet<>();

    private final ArrayDeque<Parked> parked = new ArrayDeque<>();

    void begin(List<Held> holds) {
        holds.forEach(held -> holders.add(new Holder(held.rank(), held.ask())));
    }

    /** Tells whether there is no hold left to wait for. */
    boolean isOver() {
        return holders.isEmpty();
    }

    /** A holder says that its hold is over; tells whether it was the last. */
    boolean settle(int rank, long ask) {
        return holders.remove(new Holder(rank, ask)) && holders.isEmpty();
    }

    /** Keeps a message for later; tells whether there was room. */
    boolean park(int from, FrameReader message) {
        return parked.size() < MAX_PARKED && parked.add(new Parked(from, message));
    }

    List<Parked> unpark() {
        List<Parked> all = new ArrayList<>(parked);
        parked.clear();
        return all;
    }

    void clear() {
        holders.clear();
        parked.clear();
    }
}
