package io.baton.kit.mutex;

import java.util.Comparator;
import java.util.PriorityQueue;

/** Virtual time. What is due fires in the order of time, and at the same time in the order in which it was set. */
final class Timers {
    private record Timer(long due, long number, Runnable action) {}

    private static final Comparator<Timer> FIRST =
            Comparator.comparingLong(Timer::due).thenComparingLong(Timer::number);

    private final PriorityQueue<Timer> timers = new PriorityQueue<>(FIRST);
    private long now;
    private long numbers;

    long now() {
        return now;
    }

    void after(long nanos, Runnable action) {
        timers.add(new Timer(Math.addExact(now, nanos), numbers++, action));
    }

    /** Lets so much time pass. */
    void advance(long nanos) {
        long until = now + nanos;
        for (Timer next = timers.peek(); next != null && next.due() <= until; next = timers.peek()) {
            fireNext();
        }
        now = until;
    }

    /** Lets time pass until a timer is due; false if there is none. */
    boolean fireNext() {
        Timer next = timers.poll();
        if (next == null) {
            return false;
        }
        now = next.due();
        next.action().run();
        return true;
    }

    void clear() {
        timers.clear();
    }
}
