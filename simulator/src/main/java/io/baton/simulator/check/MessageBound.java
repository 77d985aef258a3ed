package io.baton.simulator.check;

import io.baton.spi.LockSpec;

/**
 * How many messages an algorithm may send for one request, from its beginning to its release or withdrawal, contention or not;
 * where nothing is sticky and nothing is forgotten.
 *
 * @param perRequest for a request of a remote member that waits
 * @param perTry for a request that only tries
 * @param perSent for each message that {@code request} itself sent
 * @param atCoordinator whether requests of the view's coordinator cost something
 * @param once for the lock as a whole
 * @param exact when it is not only a bound: so many it is when everything is over
 */
record MessageBound(long perRequest, long perTry, long perSent, boolean atCoordinator, long once, Exact exact) {
    /** When a number of messages is exact. */
    enum Exact {
        NEVER,
        /** The answer to a request that was withdrawn may be spared. */
        UNLESS_WITHDRAWN,
        ALWAYS
    }

    private static final MessageBound NONE =
            new MessageBound(0, 0, Long.MAX_VALUE / (1 << 20), true, 1L << 40, Exact.NEVER);

    /** Returns the bound for an algorithm's lock in a view of n members. */
    static MessageBound of(String algorithm, LockSpec lock, int n) {
        long others = n - 1L;
        return switch (algorithm) {
            // REQUEST, QUEUED, GRANT and RELEASE; REQUEST and BUSY, or REQUEST, GRANT and RELEASE.
            case "central" -> new MessageBound(4, 3, 0, false, 0, Exact.NEVER);
            // REQUEST, REPLY and RELEASE, to or from everybody, also if it is withdrawn.
            case "lamport" -> new MessageBound(3 * others, 3 * others, 0, true, 0, Exact.ALWAYS);
            // REQUEST and REPLY or NO.
            case "ricart-agrawala", "read-write" ->
                new MessageBound(2 * others, 2 * others, 0, true, 0, Exact.UNLESS_WITHDRAWN);
            case "raymond-k" -> new MessageBound(2 * others, 2 * others, 0, true, 0, Exact.NEVER);
            // REQUEST to all and the token; TRY to all, and an answer from each.
            case "suzuki-kasami", "ricart-agrawala-token" ->
                new MessageBound(n == 1 ? 0 : n, 2 * others, 0, true, 0, Exact.NEVER);
            // Each is told once, may be hinted at once, and there is the token; a NO of each.
            case "singhal" -> new MessageBound(2 * others + 1, 3 * others + 1, 0, true, 0, Exact.NEVER);
            // The WANT at most once round, the token at most once round; an answer.
            case "token-ring" ->
                "circulate".equals(lock.options().get("idle"))
                        ? NONE
                        : new MessageBound(2L * n, 2L * n + 1, 0, true, 0, Exact.NEVER);
            // REQUEST, LOCKED, INQUIRE, YIELD, LOCKED, RELEASE for each other member of the quorum.
            case "maekawa" -> new MessageBound(0, 0, 6, true, 0, Exact.NEVER);
            // The token crosses an edge to serve somebody below it, or to come back: twice the depth, and as many
            // requests.
            case "raymond" -> {
                long depth = 63L - Long.numberOfLeadingZeros(n);
                yield new MessageBound(4 * depth, 4 * depth + 1, 0, true, 2 * others, Exact.NEVER);
            }
            // The path of pointers, at most everybody, and the token; a NO.
            case "naimi-trehel" -> new MessageBound(n, n + 1L, 0, true, 0, Exact.NEVER);
            default -> NONE;
        };
    }

    long of(boolean tryOnly, boolean coordinator, long sent) {
        if (coordinator && !atCoordinator) {
            return 0;
        }
        return (tryOnly ? perTry : perRequest) + perSent * sent;
    }
}
