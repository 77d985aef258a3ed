package io.baton.core.mutex.singhal;

import java.util.List;

/** What the members tell each other. */
sealed interface SinghalMessage {
    /**
     * I want the token, or have it: in any case I am one to ask.
     *
     * @param number of this member's last request, 0 if it never made one
     * @param tryOnly whoever can't give the token says so
     */
    record Request(long number, boolean tryOnly) implements SinghalMessage {}

    /** You can't have the token from me now. Your request is noted all the same. */
    record No(long number) implements SinghalMessage {}

    /** The lock itself, and by rank the number of the last request that is known, and of the last one served. */
    record Token(long fence, List<Long> requested, List<Long> served) implements SinghalMessage {
        public Token {
            requested = List.copyOf(requested);
            served = List.copyOf(served);
        }
    }
}
