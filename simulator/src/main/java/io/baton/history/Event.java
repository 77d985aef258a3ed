package io.baton.history;

import java.util.Optional;

/**
 * Something that happened. What a kind has no use for is 0 or empty.
 *
 * @param nanos when, by {@link System#nanoTime()}
 * @param client to whom
 * @param kind what
 * @param lock the lock's name
 * @param fence the fencing token
 * @param value the counter's value, or a view's epoch
 * @param text more, in words
 */
public record Event(long nanos, Client client, Kind kind, String lock, long fence, long value, String text) {
    private static final int FIELDS = 9;

    /** Returns an event with nothing but the essentials. */
    public static Event of(long nanos, Client client, Kind kind) {
        return new Event(nanos, client, kind, "", 0, 0, "");
    }

    /** Returns this event with that lock and fencing token. */
    public Event on(String newLock, long newFence) {
        return new Event(nanos, client, kind, newLock, newFence, value, text);
    }

    /** Returns this event with that value. */
    public Event with(long newValue) {
        return new Event(nanos, client, kind, lock, fence, newValue, text);
    }

    /** Returns this event with that text. */
    public Event with(String newText) {
        return new Event(nanos, client, kind, lock, fence, value, newText);
    }

    /** Returns the event as one line, which {@link #parse} reads. */
    public String line() {
        return String.join(
                "\t",
                Long.toString(nanos),
                oneLine(client.node()),
                Long.toString(client.process()),
                oneLine(client.name()),
                kind.name(),
                oneLine(lock),
                Long.toString(fence),
                Long.toString(value),
                oneLine(text));
    }

    /** Reads an event from its line; empty if the line is something else. */
    public static Optional<Event> parse(String line) {
        String[] fields = line.split("\t", -1);
        if (fields.length != FIELDS) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Event(
                    Long.parseLong(fields[0]),
                    new Client(fields[1], Long.parseLong(fields[2]), fields[3]),
                    Kind.valueOf(fields[4]),
                    fields[5],
                    Long.parseLong(fields[6]),
                    Long.parseLong(fields[7]),
                    fields[8]));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static String oneLine(String text) {
        return text.replaceAll("\\p{Cntrl}", " ");
    }
}
