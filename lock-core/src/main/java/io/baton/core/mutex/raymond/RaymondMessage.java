package io.baton.core.mutex.raymond;

/** What neighbours say to each other; only a {@link No} goes straight to whom it concerns. */
sealed interface RaymondMessage {
    /** Towards the token: somebody on the sender's side wants it. */
    record Request() implements RaymondMessage {}

    /** A request on behalf of one who only tries; {@code origin} and {@code ask} say whom a NO goes to. */
    record Try(int origin, long ask) implements RaymondMessage {}

    /** The lock itself. */
    record Token(long fence) implements RaymondMessage {}

    /** To the origin of a try: it would have to wait. */
    record No(long ask) implements RaymondMessage {}
}
