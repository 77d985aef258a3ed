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

    /** From member to member: the lock itself, on its round; so often it was passed on since its last use. */
    record Stroll(long fence, long passes) implements TokenRingMessage {}

    /** From member to member: the lock itself, on its last round before it rests at home; whoever needs it ends that. */
    record Lull(long fence) implements TokenRingMessage {}

    /** Straight to the origin of a want that only tried: somebody else uses the lock. */
    record Busy(long ask) implements TokenRingMessage {}
}
