package io.baton.simulator;

import java.util.PriorityQueue;

/** Virtual time: what happens next, and when. Of two events at one instant the one that was scheduled first comes first. */
final class Agenda {
    private record Entry(long time, long sequence, Runnable action) implements Comparable<Entry> {
        @Override
        public int compareTo(Entry other) {
            int byTime = Long.compare(time, other.time);
            return byTime != 0 ? byTime : Long.compare(sequence, other.sequence);
        }
    }

    private final PriorityQueue<Entry> entries = new PriorityQueue<>(256);
    private long now;
    private long sequence;

    /** Returns the present instant, in nanoseconds since the start of the run. */
    long now() {
        return now;
    }

    /** Returns how many events have been scheduled. */
    long scheduled() {
        return sequence;
    }

    void at(long time, Runnable action) {
        entries.add(new Entry(Math.max(time, now), sequence++, action));
    }

    void after(long delay, Runnable action) {
        at(now + delay, action);
    }

    /** Does the next thing, unless it lies beyond the limit; then time moves to the limit. */
    boolean step(long limit) {
        Entry next = entries.peek();
        if (next == null || next.time > limit) {
            now = limit;
            return false;
        }
        entries.remove();
        now = next.time;
        next.action.run();
        return true;
    }
}
