package io.baton.core.mutex.ricartagrawala;

/** What the members tell each other. {@code stamp} is always that of the request in question. */
public sealed interface RicartAgrawalaMessage {
    long stamp();

    /** May I? If {@code shared}, only to read, beside others who do; if {@code tryOnly}, only without waiting. */
    record Request(long stamp, boolean shared, boolean tryOnly) implements RicartAgrawalaMessage {}

    /** As far as I am concerned, you may. */
    record Reply(long stamp, long fence) implements RicartAgrawalaMessage {}

    /** You would have to wait, and only tried. */
    record No(long stamp) implements RicartAgrawalaMessage {}
}
