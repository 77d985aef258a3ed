package io.baton.simulator.check;

import io.baton.spi.Mode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Promise 1, second half: if {@code unlock()} returns normally, nobody whom it excludes had been granted the lock between this holder's
 * grant and the moment {@code unlock()} was called. For permits: of more holds at once than there are permits, at most
 * as many as there are permits end normally.
 */
public final class Continuity implements Checker {
    public static final String NAME = "Continuity";

    private final int permits;

    /** The newest grants of each lock, of any kind and of the exclusive one. Looked up only, never iterated. */
    private final Map<String, Hold> newest = new HashMap<>();

    private final Map<String, Hold> newestExclusive = new HashMap<>();

    /** Of every hold, who had been granted the lock exclusively last when it began. */
    private final Map<Hold, Hold> atGrant = new HashMap<>();

    /** Of every unlock under way, who had been granted the lock last when it was called. */
    private final Map<Hold, Hold> atCall = new HashMap<>();

    /** Permits that are held, as far as their holders know. */
    private final List<Hold> held = new ArrayList<>();

    private final List<Crowd> crowds = new ArrayList<>();

    /** More holds than there are permits. */
    private static final class Crowd {
        private final List<Hold> holds;
        private int mayEndNormally;

        Crowd(List<Hold> holds, int permits) {
            this.holds = holds;
            this.mayEndNormally = permits;
        }
    }

    public Continuity(int permits) {
        this.permits = permits;
    }

    @Override
    public void granted(long time, Hold hold) {
        if (hold.mode() == Mode.PERMIT) {
            held.add(hold);
            List<Hold> same = held.stream()
                    .filter(other -> other.lock().equals(hold.lock()))
                    .toList();
            if (same.size() > permits) {
                crowds.add(new Crowd(same, permits));
            }
            return;
        }
        newest.put(hold.lock(), hold);
        if (hold.mode() == Mode.EXCLUSIVE) {
            newestExclusive.put(hold.lock(), hold);
        }
        Hold exclusive = newestExclusive.get(hold.lock());
        if (hold.mode() == Mode.SHARED && exclusive != null) {
            atGrant.put(hold, exclusive);
        }
    }

    @Override
    public void unlockCalled(long time, Hold hold) {
        if (hold.mode() == Mode.PERMIT) {
            held.remove(hold);
            return;
        }
        Hold last = newest.get(hold.lock());
        if (last == null) {
            throw new Violation(NAME, hold + " is unlocked, but was never granted");
        }
        Hold conflicting = hold.mode() == Mode.SHARED ? newestExclusive.get(hold.lock()) : last;
        if (conflicting != null) {
            atCall.put(hold, conflicting);
        }
    }

    @Override
    public void lost(long time, Hold hold) {
        held.remove(hold);
    }

    @Override
    public void crashed(long time, String node) {
        held.removeIf(hold -> hold.node().equals(node));
    }

    @Override
    public void unlocked(long time, Hold hold, boolean normally) {
        if (hold.mode() == Mode.PERMIT) {
            if (normally) {
                countOff(hold);
            }
            return;
        }
        Hold last = atCall.remove(hold);
        Hold before = atGrant.remove(hold);
        if (normally && last != null && !last.equals(hold) && !isSame(last, before)) {
            throw new Violation(
                    NAME, "unlock of " + hold + " returned normally, but at its call there had already been " + last);
        }
    }

    private static boolean isSame(Hold last, @Nullable Hold before) {
        return last.equals(before);
    }

    private void countOff(Hold hold) {
        for (Crowd crowd : crowds) {
            if (crowd.holds.contains(hold) && --crowd.mayEndNormally < 0) {
                throw new Violation(
                        NAME,
                        "unlock of " + hold + " returned normally, as did those of more than " + permits
                                + " holds that there were at once: " + crowd.holds);
            }
        }
    }
}
