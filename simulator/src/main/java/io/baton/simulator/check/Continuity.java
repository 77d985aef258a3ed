package io.baton.simulator.check;

import java.util.HashMap;
import java.util.Map;

/**
 * Promise 1, second half: if {@code unlock()} returns normally, nobody else had been granted the lock between this holder's
 * grant and the moment {@code unlock()} was called.
 */
public final class Continuity implements Checker {
    public static final String NAME = "Continuity";

    /** The newest grant of each lock. Looked up only, never iterated. */
    private final Map<String, Hold> newest = new HashMap<>();

    /** Of every unlock under way, who had been granted the lock last when it was called. */
    private final Map<Hold, Hold> atCall = new HashMap<>();

    @Override
    public void granted(long time, Hold hold) {
        newest.put(hold.lock(), hold);
    }

    @Override
    public void unlockCalled(long time, Hold hold) {
        Hold last = newest.get(hold.lock());
        if (last == null) {
            throw new Violation(NAME, hold + " is unlocked, but was never granted");
        }
        atCall.put(hold, last);
    }

    @Override
    public void unlocked(long time, Hold hold, boolean normally) {
        Hold last = atCall.remove(hold);
        if (normally && last != null && !last.equals(hold)) {
            throw new Violation(
                    NAME, "unlock of " + hold + " returned normally, but at its call there had already been " + last);
        }
    }
}
