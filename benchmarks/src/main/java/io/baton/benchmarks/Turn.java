package io.baton.benchmarks;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * One hold of the lock.
 *
 * @param owner the process
 * @param fence its fencing token
 * @param acquired when {@code lock()} had returned
 * @param released when {@code unlock()} was about to be called
 */
record Turn(int owner, long fence, long acquired, long released) {
    /** Reads a line that a {@link Contender} wrote. */
    static Turn parse(int owner, String line) {
        String[] fields = line.split(" ", 3);
        return new Turn(owner, Long.parseLong(fields[0]), Long.parseLong(fields[1]), Long.parseLong(fields[2]));
    }

    /**
     * Finds the hand-overs from one process to the other, and how long each took, from the call of {@code unlock()} to the
     * return of {@code lock()}. Fencing tokens give the order.
     *
     * @return how many turns were none: the same process had the turn before
     * @throws IllegalStateException if two turns overlap; then the processes' clocks differ, or the lock is none
     */
    static int handOvers(List<Turn> turns, LongConsumer nanos) {
        List<Turn> ordered = new ArrayList<>(turns);
        ordered.sort(Comparator.comparingLong(Turn::fence));
        int repeated = 0;
        for (int i = 1; i < ordered.size(); i++) {
            Turn before = ordered.get(i - 1);
            Turn after = ordered.get(i);
            if (after.acquired < before.released) {
                throw new IllegalStateException("overlapping turns: " + before + " and " + after);
            }
            if (before.owner == after.owner) {
                repeated++;
            } else {
                nanos.accept(after.acquired - before.released);
            }
        }
        return repeated;
    }
}
