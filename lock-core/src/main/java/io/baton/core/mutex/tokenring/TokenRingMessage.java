package io.baton.core.mutex.tokenring;

import java.util.List;

/** What goes round. */
sealed interface TokenRingMessage {
    /** From member to member: {@code origin} wants the token; if {@code tryOnly}, only without waiting. */
    record Want(int origin, long ask, boolean tryOnly) implements TokenRingMessage {}

    /** From member to member: the lock itself, and who wants it, one want per member, by rank. */
    record Token(long fence, List<Want> wants) implements TokenRingMessage {
        public Token {
            wants = List.copyOf(wants);
        }
    }

    /** Straight to the origin of a want that only tried: somebody else uses the lock. */
    record Busy(long ask) implements TokenRingMessage {}
}
