package io.baton.simulator;

import java.util.Arrays;

/** Virtual time: what happens next, and when. Of two events at one instant the one that was scheduled first comes first. */
final class Agenda {
    // A binary heap over parallel arrays, the root at 0: one allocation less for each of very many events.
    private long[] times = new long[256];
    private long[] order = new long[256];
    private Runnable[] actions = new Runnable[256];
    private int size;
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
        if (size == times.length) {
            times = Arrays.copyOf(times, 2 * size);
            order = Arrays.copyOf(order, 2 * size);
            actions = Arrays.copyOf(actions, 2 * size);
        }
        rise(size++, Math.max(time, now), sequence++, action);
    }

    void after(long delay, Runnable action) {
        at(now + delay, action);
    }

    /** Does the next thing, unless it lies beyond the limit; then time moves to the limit. */
    boolean step(long limit) {
        if (size == 0 || times[0] > limit) {
            now = limit;
            return false;
        }
        Runnable next = actions[0];
        now = times[0];
        int last = --size;
        sink(times[last], order[last], actions[last]);
        next.run();
        return true;
    }

    private void rise(int from, long time, long rank, Runnable action) {
        int place = from;
        while (place > 0) {
            int parent = (place - 1) >>> 1;
            if (before(times[parent], order[parent], time, rank)) {
                break;
            }
            move(parent, place);
            place = parent;
        }
        put(place, time, rank, action);
    }

    private void sink(long time, long rank, Runnable action) {
        int place = 0;
        for (int child = 1; child < size; child = 2 * place + 1) {
            int other = child + 1;
            if (other < size && before(times[other], order[other], times[child], order[child])) {
                child = other;
            }
            if (before(time, rank, times[child], order[child])) {
                break;
            }
            move(child, place);
            place = child;
        }
        put(place, time, rank, action);
    }

    private static boolean before(long time, long rank, long otherTime, long otherRank) {
        return time < otherTime || (time == otherTime && rank < otherRank);
    }

    private void move(int from, int to) {
        put(to, times[from], order[from], actions[from]);
    }

    private void put(int place, long time, long rank, Runnable action) {
        times[place] = time;
        order[place] = rank;
        actions[place] = action;
    }
}
