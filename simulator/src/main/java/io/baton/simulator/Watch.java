package io.baton.simulator;

import io.baton.ClusterView;
import io.baton.simulator.check.ViewedLock;
import io.baton.simulator.check.Violation;
import io.baton.spi.LockSpec;
import io.baton.spi.Seats;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Watches the lock algorithms of all nodes: puts together what belongs to one lock in one view, and counts messages. What it finds is
 * kept until the node's step is over, as the core survives an algorithm that throws.
 */
final class Watch {
    /** Views are told apart by what is known of them outside: a later one with the same members has a later epoch. */
    private record Place(ClusterView view, String lock) {}

    private final boolean counted;
    private final Tally tally;
    private final Map<Place, ViewedLock> locks = new LinkedHashMap<>();
    /** Of each place, which incarnation of a member was there last. Looked up only. */
    private final Map<Place, int[]> members = new HashMap<>();

    private @Nullable Violation found;

    Watch(boolean counted, Tally tally) {
        this.counted = counted;
        this.tally = tally;
    }

    /** A member opens a lock in a view. */
    ViewedLock opened(String algorithm, ClusterView view, LockSpec lock, Seats seats, int survivors, int incarnation) {
        Place place = new Place(view, lock.name());
        int[] there = members.computeIfAbsent(place, p -> new int[seats.size()]);
        if (there[seats.self()] != 0 && there[seats.self()] != incarnation) {
            // Restarted, and its new view looks like the old one: nobody of the old one does anything any more.
            locks.remove(place);
            there = new int[seats.size()];
            members.put(place, there);
        }
        there[seats.self()] = incarnation;
        return locks.computeIfAbsent(place, p -> new ViewedLock(algorithm, lock, seats, survivors, counted));
    }

    void message() {
        tally.messages++;
    }

    /** Does something that may find a promise broken. */
    void check(Runnable judged) {
        try {
            judged.run();
        } catch (Violation violation) {
            found(violation);
        }
    }

    /** An algorithm threw: the core goes on without it, but here it counts. */
    void threw(String algorithm, RuntimeException e) {
        found(new Violation("NoException", "algorithm " + algorithm + " threw " + e, e));
    }

    private void found(Violation violation) {
        if (found == null) {
            found = violation;
        }
    }

    /** Throws what was found since the last call, if anything was. */
    void report() {
        if (found != null) {
            throw found;
        }
    }

    /** The run is over. */
    void ended() {
        locks.values().forEach(ViewedLock::ended);
    }
}
