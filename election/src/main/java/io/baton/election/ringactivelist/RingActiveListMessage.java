package io.baton.election.ringactivelist;

/** What voters send in a ring election with active lists. The term is on the envelope. */
sealed interface RingActiveListMessage {
    /** Bounds the number of an attempt: one takes at least a round, so no honest voter gets there. */
    int MAX_ATTEMPT = 1_000_000_000;

    /** This voter is active. Goes all the way round. */
    record Elect(int voter, int attempt) implements RingActiveListMessage {}

    /** To one who is behind: this term is over, and that is who won. Goes no further. */
    record Ended(int coordinator) implements RingActiveListMessage {}
}
