package io.baton.samples.keydesk;

/** What members and the desk say to each other. Every message names the ask that it is about. */
sealed interface KeyDeskMessage {
    long ask();

    /** What members say. */
    sealed interface ToDesk extends KeyDeskMessage {}

    /** What the desk says. */
    sealed interface FromDesk extends KeyDeskMessage {}

    /** I would like the key; with {@code tryOnly}, if I need not wait. */
    record Please(long ask, boolean tryOnly) implements ToDesk {}

    /** Here is the key, or: I don't want it any more. */
    record Back(long ask, long fence) implements ToDesk {}

    /** I still need it. */
    record InUse(long ask) implements ToDesk {}

    /** Here you are. */
    record Key(long ask, long fence) implements FromDesk {}

    /** Not now. Only to who tried. */
    record No(long ask) implements FromDesk {}

    /** Somebody waits for the key; with {@code tryOnly}, if it is not in use. */
    record Wanted(long ask, boolean tryOnly) implements FromDesk {}
}
