package io.baton.core.membership;

/**
 * Against flapping: a member that was dropped is proposed again only after it has been there without a break for a while,
 * which doubles with each time that it is dropped.
 */
final class Probation {
    private static final int MAX_DOUBLINGS = 5;

    private final long unit;
    private final int[] drops;
    private final long[] droppedAt;
    private final long[] since;

    Probation(MembershipSettings settings, Directory directory) {
        unit = settings.heartbeatNanos();
        drops = new int[directory.size()];
        droppedAt = new long[directory.size()];
        since = new long[directory.size()];
    }

    /** A view was installed without this voter, which had been in the one before. */
    void dropped(int voter, long now) {
        boolean longAgo = now - droppedAt[voter] > unit << (MAX_DOUBLINGS + 3);
        drops[voter] = longAgo ? 1 : Math.min(drops[voter] + 1, MAX_DOUBLINGS);
        droppedAt[voter] = now;
        since[voter] = Long.MAX_VALUE;
    }

    /** The index means another node now. */
    void forget(int voter) {
        drops[voter] = 0;
        since[voter] = Long.MAX_VALUE;
    }

    /** Takes note of whether a voter is eligible now. */
    void observe(int voter, boolean eligible, long now) {
        since[voter] = eligible ? Math.min(since[voter], now) : Long.MAX_VALUE;
    }

    /** Returns from when on the voter may be proposed, if it stays eligible. */
    long admitsAt(int voter) {
        return drops[voter] == 0 || since[voter] == Long.MAX_VALUE
                ? since[voter]
                : since[voter] + (unit << (drops[voter] - 1));
    }
}
