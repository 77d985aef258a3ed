package io.baton.core.mutex;

import io.baton.spi.Held;
import io.baton.spi.Mode;
import io.baton.spi.Seats;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the list of surviving holds for an algorithm that knows exclusive holds only. */
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
        Held held = survivors.get(0);
        if (survivors.size() > 1 || held.mode() != Mode.EXCLUSIVE) {
            throw new IllegalArgumentException("one exclusive survivor at most, not " + survivors);
        }
        if (held.rank() < 0 || held.rank() >= seats.size()) {
            throw new IllegalArgumentException(held + " is outside of a view of " + seats.size());
        }
        return held;
    }
}
