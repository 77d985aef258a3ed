package io.baton.core.mutex.suzukikasami;

import java.util.List;

/** What the members tell each other. {@code number} is always that of the request or try in question. */
sealed interface SuzukiKasamiMessage {
    /** To all: I want the token. */
    record Request(long number) implements SuzukiKasamiMessage {}

    /** To all: I want the token, if it is idle. Nobody remembers this. */
    record Try(long number) implements SuzukiKasamiMessage {}

    /** An idle token is not here. */
    record No(long number) implements SuzukiKasamiMessage {}

    /** The lock itself: by rank the number of the last request served, and the ranks that wait, the next one first. */
    record Token(long fence, List<Long> served, List<Integer> queue) implements SuzukiKasamiMessage {
        public Token {
            served = List.copyOf(served);
            queue = List.copyOf(queue);
        }
    }
}
