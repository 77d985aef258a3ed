package io.baton.simulator;

import io.baton.simulator.spacetime.Event;
import io.baton.simulator.spacetime.Layer;
import io.baton.simulator.spacetime.Message;
import io.baton.simulator.spacetime.SpaceTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What happened in a run, event by event. Costs nothing unless asked for: callers ask {@link #on()} before they make an event,
 * and whatever watches on behalf of a trace is there only then.
 */
public final class Trace {
    private final @Nullable List<Event> events;
    private final Map<Long, Long> floors = new TreeMap<>();
    private List<String> nodes = List.of();
    private String title = "";
    private long messages;

    private Trace(@Nullable List<Event> events) {
        this.events = events;
    }

    static Trace off() {
        return new Trace(null);
    }

    /** Returns a trace that keeps everything. */
    public static Trace recording() {
        return new Trace(new ArrayList<>());
    }

    boolean on() {
        return events != null;
    }

    /** Says what is traced. */
    void begin(String newTitle, List<String> newNodes) {
        title = newTitle;
        nodes = List.copyOf(newNodes);
    }

    void add(Event event) {
        if (events != null) {
            events.add(event);
        }
    }

    /** Makes a message, and lets it leave its sender. */
    Message sent(long time, Layer layer, String lock, String from, String to, String text, boolean lost) {
        Message message = new Message(++messages, layer, lock, from, to, text);
        add(new Event.Sent(time, message, lost));
        return message;
    }

    /** Learns where the fences of an epoch begin: no lock starts lower. */
    void floor(long epoch, long floor) {
        floors.merge(epoch, floor, Math::min);
    }

    /** Returns all of it. */
    public SpaceTime spaceTime() {
        return new SpaceTime(title, nodes, events == null ? List.of() : events, floors);
    }

    /** Returns one line for each event, with everything that is known of it. */
    public List<String> lines() {
        return events == null ? List.of() : events.stream().map(Trace::line).toList();
    }

    private static String line(Event event) {
        return String.format(Locale.ROOT, "%11.6f  %-3s %s", event.time() / 1e9, event.node(), words(event));
    }

    private static String words(Event event) {
        if (event instanceof Event.Local local) {
            return String.join(
                    " ", local.what().name(), local.lock(), local.client(), "" + local.number(), local.words());
        }
        if (event instanceof Event.Sent sent) {
            return "-> " + sent.message() + (sent.lost() ? "  (lost)" : "");
        }
        return "<- " + ((Event.Received) event).message();
    }
}
