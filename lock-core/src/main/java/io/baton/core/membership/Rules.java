package io.baton.core.membership;

import java.util.Arrays;
import java.util.List;

/**
 * The decisions on which exclusion, continuity and fencing rest, one method each, numbered as in {@code docs/safety-argument.md}.
 * Everything else in this package may be wrong and costs only time. Not final: the simulator's mutants override one rule at
 * a time, to see whether its checkers notice.
 */
public class Rules {
    /** The rules. */
    public static final Rules STANDARD = new Rules();

    /** What 34 bits can say. */
    public static final long MAX_EPOCH = (1L << 34) - 1;

    /** The unit of epochs that come from a wall clock: 1/8 s (rule 10). */
    static final long EPOCH_MILLIS = 125;

    /** 2026-01-01T00:00:00Z. */
    private static final long EPOCH_START_MILLIS = 1_767_225_600_000L;

    /** Rules 4 and 6: how many voters are a majority of the roster. */
    protected int majority(int voters) {
        return voters / 2 + 1;
    }

    /** Rule 2: whether a voter that has promised that much may promise this. */
    protected boolean promises(Ballot promised, Ballot asked) {
        return asked.above(promised);
    }

    /** Rule 2: whether a hold is reported under such a lease. */
    protected boolean reports(boolean leaseValid) {
        return leaseValid;
    }

    /** Rule 3: whether a voter that promised acks the heartbeat of a member that the promised view proposes or leaves out. */
    protected boolean acksAfterPromise(boolean proposed) {
        return proposed;
    }

    /** Whether a voter that drains acks the heartbeat of a member that is to stay or to go. Spares time, and keeps rule 3 in advance. */
    protected boolean acksWhileDraining(boolean kept) {
        return kept;
    }

    /** Whether PREPARE may go out while a voter is bound that long. Spares a long freeze, and keeps rule 4 in advance. */
    protected boolean isDrained(long boundNanos) {
        return boundNanos <= 0;
    }

    /** Rule 4: whether a view may be installed, given also how many of those that promised are voters. */
    protected boolean installable(int proposed, int promised, int promisedVoters, int voters, long boundNanos) {
        return promised == proposed && promisedVoters >= majority(voters) && boundNanos <= 0;
    }

    /** Rule 6: whether the ack of a voter, or of somebody off the roster, is given, and counts for a lease. */
    protected boolean countsForLease(boolean voter) {
        return voter;
    }

    /** Rule 6: whether a binding to a voter, or to somebody off the roster, is reported. */
    protected boolean reportsBinding(boolean voter) {
        return true;
    }

    /** Rule 5: whether a node that promised that much may install this. */
    protected boolean installs(Ballot promised, Ballot offered) {
        return promised.equals(offered);
    }

    /** Rule 6: when the lease ends that rests on a heartbeat sent and acked at these times of the member's clock. */
    protected long leaseUntil(long sentAt, long ackedAt, long leaseNanos) {
        return sentAt + leaseNanos;
    }

    /** Rule 6: whether an ack that carries this incarnation and view counts for a member that is in that one. */
    protected boolean counts(boolean sameIncarnation, boolean sameView) {
        return sameIncarnation && sameView;
    }

    /** Rule 7: whether a node may grant, given whether its lease is valid in the installed view and whether it promised a higher one. */
    protected boolean grants(boolean leased, boolean promisedMore) {
        return leased && !promisedMore;
    }

    /** Rule 4: which of the holds that were reported a view lists. */
    protected List<Hold> listed(List<Hold> reported) {
        return reported;
    }

    /** Rule 8: whether a hold survives a view change, given whether the old lease is valid when the first new one is there. */
    protected boolean survives(boolean oldLeaseValid) {
        return oldLeaseValid;
    }

    /** Rule 9: how long a restarted voter neither promises nor acks. */
    protected long guardNanos(long bindingNanos) {
        return bindingNanos;
    }

    /**
     * Rule 9: whether the guard is waived, given how many of the other voters said that they are untouched, and how many members off the
     * roster, who say nothing of what they hold, a view may have.
     */
    protected boolean waived(int untouched, int voters, int offRoster) {
        return untouched == voters - 1 && offRoster == 0;
    }

    /** Rule 10: the epoch of a new view, where voters keep epochs on disk. */
    protected long epoch(long highestKnown) {
        return highestKnown + 1;
    }

    /** Rule 10: the epoch of a new view, where they don't. */
    protected long epoch(long highestKnown, long candidateWallMillis, long[] promisersWallMillis, long skewMillis) {
        long[] walls = promisersWallMillis.clone();
        Arrays.sort(walls);
        long median = walls[(walls.length - 1) / 2];
        return Math.max(highestKnown + 1, epochOf(Math.min(candidateWallMillis, median + skewMillis)));
    }

    /** Rule 13: by which charter a member of a view works, given the view's and that of its own configuration. */
    public Charter charter(Charter views, Charter own) {
        return views;
    }

    /** Returns the epoch that belongs to a wall clock's time. */
    public static long epochOf(long wallMillis) {
        return Math.min(MAX_EPOCH - 1, Math.max(0, wallMillis - EPOCH_START_MILLIS) / EPOCH_MILLIS);
    }

    /** Tells whether a wall clock's time can be right, and leaves decades of epochs above it. */
    public static boolean isPlausible(long wallMillis) {
        return wallMillis >= EPOCH_START_MILLIS && epochOf(wallMillis) < MAX_EPOCH / 2;
    }
}
