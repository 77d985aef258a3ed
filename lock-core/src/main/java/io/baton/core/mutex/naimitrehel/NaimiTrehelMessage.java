package io.baton.core.mutex.naimitrehel;

/** What members send. */
sealed interface NaimiTrehelMessage {
    /** From father to father: {@code origin} asks for the token, and is the root of all whom this comes past. */
    record Request(int origin) implements NaimiTrehelMessage {}

    /** From father to father: {@code origin} takes the token if nobody else needs it. */
    record Try(int origin, long ask) implements NaimiTrehelMessage {}

    /** The lock itself. */
    record Token(long fence) implements NaimiTrehelMessage {}

    /** To the origin of a try: it would have to wait. */
    record No(long ask) implements NaimiTrehelMessage {}
}
