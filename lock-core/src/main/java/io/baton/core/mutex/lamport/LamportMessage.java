package io.baton.core.mutex.lamport;

/** What the members tell each other. */
sealed interface LamportMessage {
    /** Put me into your queue. If {@code tryOnly}, I leave it again when I am not its head. */
    record Request(long stamp, boolean tryOnly) implements LamportMessage {}

    /** You are in my queue, and whatever I ask for from now on comes later. Echoes the request's stamp. */
    record Reply(long stamp) implements LamportMessage {}

    /** Take me out of your queue: I am through, or I withdraw. */
    record Release(long fence) implements LamportMessage {}
}
