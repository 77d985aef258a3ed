package io.baton.election.changroberts;

/** What goes round in an election by Chang and Roberts. The term is on the envelope. */
sealed interface ChangRobertsMessage {
    /** Whose message it is. */
    int originator();

    /** The id of a candidate. */
    record Elect(int originator) implements ChangRobertsMessage {}

    /** The originator's id came back: it won. */
    record Elected(int originator) implements ChangRobertsMessage {}
}
