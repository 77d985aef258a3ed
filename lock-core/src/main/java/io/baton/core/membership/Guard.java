package io.baton.core.membership;

import java.util.BitSet;

/**
 * Amnesia guard (rule 9): a voter that may have promised or acked in an earlier incarnation waits until nothing of that can
 * matter any more. Waived at a cold start, when every other voter has told this very incarnation that it is untouched.
 */
final class Guard {
    private final Rules rules;
    private final int voters;
    private final int offRoster;
    /** Off the roster there is nothing to guard: such a node acks nobody, and what it held in another incarnation is bound to that. */
    private final boolean needed;

    private final long freshUntil;
    private final long guardedUntil;
    private final BitSet untouched = new BitSet();

    Guard(Rules rules, MembershipSettings settings, Directory directory, long now) {
        this.rules = rules;
        this.voters = settings.voters();
        this.offRoster = directory.admitted();
        this.needed = directory.votes(directory.self());
        this.freshUntil = now + settings.freshNanos();
        this.guardedUntil = now + rules.guardNanos(settings.bindingNanos());
    }

    /** A voter answered to this incarnation that it has promised, installed and acked nothing. */
    void untouched(int voter) {
        untouched.set(voter);
    }

    private boolean waived() {
        return rules.waived(untouched.cardinality(), voters, offRoster);
    }

    boolean over(long now) {
        return !needed || (now >= freshUntil && (now >= guardedUntil || waived()));
    }

    /** Returns when it will be over, as far as is known now. */
    long deadline() {
        return waived() ? freshUntil : Math.max(freshUntil, guardedUntil);
    }
}
