package io.baton.election.bully;

/** What voters say to each other in a bully election. The term and the sender are on the envelope. */
sealed interface BullyMessage {
    /** To all above: is anybody there? */
    record Elect() implements BullyMessage {}

    /** To one below: I am, leave it to me. Also to one of an older term: that is over. */
    record Answer() implements BullyMessage {}

    /** To all: I won. */
    record Coordinator() implements BullyMessage {}
}
