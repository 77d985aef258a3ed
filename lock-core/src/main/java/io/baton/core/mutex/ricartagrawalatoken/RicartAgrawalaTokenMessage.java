package io.baton.core.mutex.ricartagrawalatoken;

import java.util.List;

/** What the members tell each other. {@code number} is always that of the request or try in question. */
sealed interface RicartAgrawalaTokenMessage {
    /** To all: I want the token. */
    record Request(long number) implements RicartAgrawalaTokenMessage {}

    /** To all: I want the token, if it is idle. Nobody remembers this. */
    record Try(long number) implements RicartAgrawalaTokenMessage {}

    /** An idle token is not here. */
    record No(long number) implements RicartAgrawalaTokenMessage {}

    /** The lock itself, and by rank the number of the last request that was over when the token left that member. */
    record Token(long fence, List<Long> served) implements RicartAgrawalaTokenMessage {
        public Token {
            served = List.copyOf(served);
        }
    }
}
