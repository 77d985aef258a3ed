package io.baton.simulator.check;

import io.baton.spi.Mode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Promise 2: every grant's fencing token is larger than that of every earlier grant of the same lock that excludes it. Permits of a
 * semaphore carry different ones.
 */
public final class FencingOrder implements Checker {
    public static final String NAME = "FencingOrder";

    /** The grants with the highest token so far, of each lock. Looked up only, never iterated. */
    private final Map<String, Hold> highest = new HashMap<>();

    private final Map<String, Hold> highestExclusive = new HashMap<>();
    private final Set<Permit> permits = new HashSet<>();

    private record Permit(String lock, long fence) {}

    @Override
    public void granted(long time, Hold hold) {
        if (hold.fence() < 0) {
            throw new Violation(NAME, hold + ": a token has 63 bits");
        }
        if (hold.mode() == Mode.PERMIT) {
            if (!permits.add(new Permit(hold.lock(), hold.fence()))) {
                throw new Violation(NAME, hold + ": another permit had that token");
            }
            return;
        }
        boolean shared = hold.mode() == Mode.SHARED;
        Hold before = shared ? highestExclusive.get(hold.lock()) : highest.get(hold.lock());
        if (before != null && before.fence() >= hold.fence()) {
            throw new Violation(NAME, hold + " came after " + before);
        }
        highest.merge(hold.lock(), hold, (old, now) -> old.fence() > now.fence() ? old : now);
        if (!shared) {
            highestExclusive.put(hold.lock(), hold);
        }
    }
}
