package io.baton.core.membership;

import java.util.Arrays;

/**
 * This member's own lease: until when it may act (rules 6 and 8).
 *
 * <p>Until the first lease of a new view is there, the old one goes on: the chain is whole if it is still valid then.
 */
final class Lease {
    private static final long NEVER = Long.MIN_VALUE;

    private final Rules rules;
    private final Directory directory;
    private final long leaseNanos;
    private final int majority;
    private final long[] ends;
    private long until;
    private boolean inView;

    Lease(Rules rules, MembershipSettings settings, Directory directory, long now) {
        this.rules = rules;
        this.directory = directory;
        this.leaseNanos = settings.leaseNanos();
        this.majority = rules.majority(settings.voters());
        this.ends = new long[directory.size()];
        this.until = now;
        restart();
    }

    /** A new view begins: no ack counts for it yet. */
    void restart() {
        Arrays.fill(ends, NEVER);
        inView = false;
    }

    /** Counts a voter's ack of the heartbeat that was sent at that time. */
    void ack(int voter, long sentAt, long now) {
        if (!rules.countsForLease(directory.votes(voter))) {
            return; // a majority of the roster, whoever else is in the view
        }
        ends[voter] = Math.max(ends[voter], rules.leaseUntil(sentAt, now, leaseNanos));
    }

    /** Returns the end of the lease in the present view: that of the oldest heartbeat in the newest majority of acks. */
    private long majorityEnd() {
        long[] sorted = ends.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length - majority];
    }

    /** Tells whether the acks make up a lease that is valid now. */
    boolean granted(long now) {
        return majorityEnd() > now;
    }

    /** Takes over what {@link #granted} found: from now on this is a lease in the present view. */
    void renew() {
        until = Math.max(until, majorityEnd());
        inView = true;
    }

    boolean valid(long now) {
        return now < until;
    }

    long until() {
        return until;
    }

    /** Tells whether the present view has had a lease. */
    boolean inView() {
        return inView;
    }
}
