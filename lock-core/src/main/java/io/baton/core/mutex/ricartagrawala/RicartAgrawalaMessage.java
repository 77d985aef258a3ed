package io.baton.core.mutex.ricartagrawala;

/** What the members tell each other. {@code stamp} is always that of the request in question. */
sealed interface RicartAgrawalaMessage {
    long stamp();

    /** May I? If {@code tryOnly}, only without waiting. */
    record Request(long stamp, boolean tryOnly) implements RicartAgrawalaMessage {}

    /** As far as I am concerned, you may. */
    record Reply(long stamp, long fence) implements RicartAgrawalaMessage {}

    /** You would have to wait, and only tried. */
    record No(long stamp) implements RicartAgrawalaMessage {}
}
