package io.baton.core.mutex;

import io.baton.spi.Held;
import io.baton.spi.Mode;
import io.baton.spi.Seats;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the list of surviving holds, and checks that it is free of conflict. */
public final class Survivors {
    private Survivors() {}

    /**
     * Returns the one hold that came over from the view before, or null if there is none.
     *
     * @throws IllegalArgumentException if there are several: the core opens an exclusive lock only when all but one of
     *     its holders have announced that theirs is lost
     */
    public static @Nullable Held single(List<Held> survivors, Seats seats) {
        if (survivors.isEmpty()) {
            return null;
        }
        check(survivors.size() == 1 && all(survivors, Mode.EXCLUSIVE), "one exclusive survivor at most", survivors);
        checkRanks(survivors, seats);
        return survivors.get(0);
    }

    /**
     * Returns this member's own hold of a lock that may have several readers, or null if it has none.
     *
     * @throws IllegalArgumentException if a hold conflicts with another, or a member has two
     */
    public static @Nullable Held readersOrWriter(List<Held> survivors, Seats seats) {
        boolean oneWriter = survivors.size() == 1 && all(survivors, Mode.EXCLUSIVE);
        boolean readers = all(survivors, Mode.SHARED)
                && survivors.stream().map(Held::rank).distinct().count() == survivors.size();
        check(oneWriter || readers, "one survivor that writes, or one reader per member", survivors);
        checkRanks(survivors, seats);
        List<Held> own =
                survivors.stream().filter(held -> held.rank() == seats.self()).toList();
        return own.isEmpty() ? null : own.get(0);
    }

    /**
     * Checks the surviving permits of a semaphore.
     *
     * @throws IllegalArgumentException if there are more than it has
     */
    public static void permits(List<Held> survivors, Seats seats, int permits) {
        check(survivors.size() <= permits && all(survivors, Mode.PERMIT), permits + " permits at most", survivors);
        checkRanks(survivors, seats);
    }

    /** Returns the highest fence among these and the floor. */
    public static long highestFence(List<Held> survivors, long fenceFloor) {
        return survivors.stream().mapToLong(Held::fence).reduce(fenceFloor, Math::max);
    }

    private static boolean all(List<Held> survivors, Mode mode) {
        return survivors.stream().allMatch(held -> held.mode() == mode);
    }

    private static void checkRanks(List<Held> survivors, Seats seats) {
        check(
                survivors.stream().allMatch(held -> held.rank() >= 0 && held.rank() < seats.size()),
                "ranks below " + seats.size(),
                survivors);
    }

    private static void check(boolean allowed, String expected, List<Held> survivors) {
        if (!allowed) {
            throw new IllegalArgumentException(expected + ", not " + survivors);
        }
    }
}
