package io.baton.core.mutex.maekawa;

/** What candidates and voters tell each other. {@code ask} is always the candidate's. */
sealed interface MaekawaMessage {
    /** From a candidate to a voter of its quorum. */
    sealed interface ToVoter extends MaekawaMessage {}

    /** From a voter to a candidate. */
    sealed interface ToCandidate extends MaekawaMessage {
        long ask();
    }

    /** I want your vote; if {@code tryOnly}, only without waiting. */
    record Request(long ask, long stamp, boolean tryOnly) implements ToVoter {}

    /** Have your vote back, there is an earlier candidate. I go on waiting. */
    record Yield(long ask) implements ToVoter {}

    /** I am through, or withdraw what I asked for. */
    record Release(long ask, long fence) implements ToVoter {}

    /** The answer to a {@link Wanted} that only tries: I am using it, or am about to. */
    record InUse(long ask) implements ToVoter {}

    /** You have my vote. */
    record Locked(long ask, long fence) implements ToCandidate {}

    /** There is an earlier candidate: give me my vote back, unless you are in. */
    record Inquire(long ask) implements ToCandidate {}

    /** You would have to wait, and only tried. */
    record No(long ask) implements ToCandidate {}

    /** Somebody waits behind you, or tries. */
    record Wanted(long ask, boolean tryOnly) implements ToCandidate {}
}
