package io.baton.simulator.spacetime;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;

/**
 * Logical time over what is shown. Each point ticks its node's clock; a receipt first takes over what the message brings. The
 * rules run over what is shown, so that a picture is consistent in itself: what happened before has the smaller time.
 *
 * <p>A node's clock goes on after a restart, because its line in the picture does.
 */
final class Clocks {
    /**
     * The logical times of one point.
     *
     * @param lamport Lamport's clock
     * @param vector how many points of each node happened before it or are it; by the order of the nodes
     */
    record Stamp(long lamport, List<Long> vector) {
        static final Stamp NONE = new Stamp(0, List.of());

        /** Returns the vector as it is written. */
        String vectorText() {
            return "(" + String.join(",", vector.stream().map(String::valueOf).toList()) + ")";
        }
    }

    private final List<String> nodes;
    private final Map<String, Stamp> clocks = new HashMap<>();
    private final Map<Long, Stamp> brought = new HashMap<>();

    Clocks(List<String> nodes) {
        this.nodes = nodes;
        List<Long> zero = nodes.stream().map(node -> 0L).toList();
        nodes.forEach(node -> clocks.put(node, new Stamp(0, zero)));
    }

    /** Returns the time of the next point. Points come in the order in which they happened. */
    Stamp next(List<Event> point) {
        Event first = point.get(0);
        Stamp clock = clocks.get(first.node());
        if (clock == null) {
            return Stamp.NONE; // on no one node
        }
        Stamp heard = first instanceof Event.Received arrival
                ? brought.getOrDefault(arrival.message().id(), clock)
                : clock;
        Stamp ticked = tick(clock, heard, nodes.indexOf(first.node()));
        clocks.put(first.node(), ticked);
        for (Event event : point) {
            if (event instanceof Event.Sent sent) {
                brought.put(sent.message().id(), ticked);
            }
        }
        return ticked;
    }

    private static Stamp tick(Stamp own, Stamp heard, int self) {
        List<Long> vector = LongStream.range(0, own.vector.size())
                .map(i -> Math.max(own.vector.get((int) i), heard.vector.get((int) i)) + (i == self ? 1 : 0))
                .boxed()
                .toList();
        return new Stamp(Math.max(own.lamport, heard.lamport) + 1, vector);
    }
}
