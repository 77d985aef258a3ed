package io.baton.simulator.check;

import io.baton.spi.Mode;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** In which order an algorithm promises to grant, for one lock in one view. Says what is wrong with a grant, or nothing. */
interface GrantRule {
    /** No order is promised, or only one that can't be seen from outside. */
    GrantRule NONE = (lock, granted) -> null;

    /**
     * Judges a grant.
     *
     * @return what is wrong with it, or null
     */
    @Nullable String judge(ViewedLock lock, Wish granted);

    /** Returns how to make the rule for an algorithm's locks; the rule may keep what it has seen of one lock. */
    static Supplier<GrantRule> of(String algorithm) {
        return switch (algorithm) {
            case "lamport", "ricart-agrawala", "read-write" -> ByStamp::new;
            case "central" -> () -> GrantRule::byArrival;
            case "suzuki-kasami", "ricart-agrawala-token" -> () -> new Overtaking(1);
            case "maekawa" -> () -> new Overtaking(2);
            default -> () -> NONE;
        };
    }

    /** Strictly increasing (stamp, rank) between asks that exclude each other. */
    final class ByStamp implements GrantRule {
        private @Nullable Wish lastExclusive;
        private @Nullable Wish lastShared;

        @Override
        public @Nullable String judge(ViewedLock lock, Wish granted) {
            boolean shared = granted.ask.mode() == Mode.SHARED;
            Wish before = later(lastExclusive, shared ? null : lastShared);
            if (shared) {
                lastShared = later(lastShared, granted);
            } else {
                lastExclusive = granted;
            }
            return before != null && !isAfter(granted, before) ? "was granted after " + before : null;
        }

        private static @Nullable Wish later(@Nullable Wish one, @Nullable Wish other) {
            return one == null || (other != null && isAfter(other, one)) ? other : one;
        }

        private static boolean isAfter(Wish wish, Wish other) {
            return wish.ask.stamp() > other.ask.stamp()
                    || (wish.ask.stamp() == other.ask.stamp() && wish.rank > other.rank);
        }
    }

    /** First come, first served, as the coordinator sees it. */
    private static @Nullable String byArrival(ViewedLock lock, Wish granted) {
        for (Wish other : lock.wishes()) {
            // Of one that only tries, the answer is out; it is not known there yet.
            if (other != null
                    && !other.ask.tryOnly()
                    && other.arrival > 0
                    && (granted.arrival == 0 || other.arrival < granted.arrival)) {
                return "was granted before " + other + ", which had reached the coordinator earlier";
            }
        }
        return null;
    }

    /** Once a request has arrived, every other member is granted the lock at most so often before it. */
    record Overtaking(int most) implements GrantRule {
        @Override
        public @Nullable String judge(ViewedLock lock, Wish granted) {
            for (Wish other : lock.wishes()) {
                if (other != null
                        && other.everywhere
                        && !other.ask.tryOnly()
                        && ++other.overtakenBy[granted.rank] > most) {
                    return "overtook " + other + ", known wherever it has to be, more than " + most + " times";
                }
            }
            return null;
        }
    }
}
