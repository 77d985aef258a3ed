package io.baton.core.node;

import java.util.PriorityQueue;

/** What is to be done later, in the order of time and, at the same time, of asking. */
final class Timers {
    private record Entry(long at, long order, Runnable task) implements Comparable<Entry> {
        @Override
        public int compareTo(Entry other) {
            int byTime = Long.compare(at, other.at);
            return byTime != 0 ? byTime : Long.compare(order, other.order);
        }
    }

    private final PriorityQueue<Entry> entries = new PriorityQueue<>();
    private long asked;

    void at(long time, Runnable task) {
        entries.add(new Entry(time, asked++, task));
    }

    /** Runs what is due. */
    void fire(long now) {
        for (Entry next = entries.peek(); next != null && next.at <= now; next = entries.peek()) {
            entries.remove();
            next.task.run();
        }
    }

    long deadline() {
        Entry next = entries.peek();
        return next == null ? Long.MAX_VALUE : next.at;
    }
}
