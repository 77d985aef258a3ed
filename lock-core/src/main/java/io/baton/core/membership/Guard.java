package io.baton.core.membership;

import java.util.BitSet;

/**
 * Amnesia guard (rule 9): a voter that may have promised or acked in an earlier incarnation waits until nothing of that can
 * matter any more. Waived at a cold start, when every other voter has told this very incarnation that it is untouched.
 */
final class Guard {
    private final Rules rules;
    private final int voters;
    private final long freshUntil;
    private final long guardedUntil;
    private final BitSet untouched = new BitSet();

    Guard(Rules rules, MembershipSettings settings, long now) {
        this.rules = rules;
        this.voters = settings.voters();
        this.freshUntil = now + settings.freshNanos();
        this.guardedUntil = now + rules.guardNanos(settings.bindingNanos());
    }

    /** A voter answered to this incarnation that it has promised, installed and acked nothing. */
    void untouched(int voter) {
        untouched.set(voter);
    }

    private boolean waived() {
        return rules.waived(untouched.cardinality(), voters);
    }

    boolean over(long now) {
        return now >= freshUntil && (now >= guardedUntil || waived());
    }

    /** Returns when it will be over, as far as is known now. */
    long deadline() {
        return waived() ? freshUntil : Math.max(freshUntil, guardedUntil);
    }
}
