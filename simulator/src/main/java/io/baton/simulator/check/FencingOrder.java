package io.baton.simulator.check;

import java.util.HashMap;
import java.util.Map;

/** Promise 2: every grant's fencing token is larger than that of every earlier grant of the same lock. */
public final class FencingOrder implements Checker {
    public static final String NAME = "FencingOrder";

    /** The grant with the highest token so far, of each lock. Looked up only, never iterated. */
    private final Map<String, Hold> highest = new HashMap<>();

    @Override
    public void granted(long time, Hold hold) {
        if (hold.fence() < 0) {
            throw new Violation(NAME, hold + ": a token has 63 bits");
        }
        Hold before = highest.put(hold.lock(), hold);
        if (before != null && before.fence() >= hold.fence()) {
            throw new Violation(NAME, hold + " came after " + before);
        }
    }
}
