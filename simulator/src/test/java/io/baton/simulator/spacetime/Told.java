package io.baton.simulator.spacetime;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A run as a test tells it, an event per call and per millisecond. */
final class Told {
    private static final long EPOCH = 1_000;
    private static final long FLOOR = EPOCH << 29;

    private final List<String> nodes;
    private final List<Event> events = new ArrayList<>();
    private long messages;

    private Told(String... nodes) {
        this.nodes = List.of(nodes);
    }

    static Told of(String... nodes) {
        Told told = new Told(nodes);
        for (String node : nodes) {
            told.local(node, What.STARTS, -1, "starts");
            told.local(node, What.VIEW, EPOCH, "{" + String.join(" ", nodes) + "}, coordinator " + nodes[0]);
        }
        return told;
    }

    private long now() {
        return events.size() * 1_000_000L;
    }

    Told local(String node, What what, long number, String words) {
        events.add(new Event.Local(now(), node, what, "", "", number, words));
        return this;
    }

    Told asks(String node) {
        return client(node, What.ASKS, -1);
    }

    Told enters(String node, int fence) {
        return client(node, What.GRANTED, FLOOR + fence);
    }

    Told leaves(String node, int fence) {
        return client(node, What.RELEASED, FLOOR + fence);
    }

    private Told client(String node, What what, long number) {
        events.add(new Event.Local(now(), node, what, "red", node + ":1/0", number, ""));
        return this;
    }

    Message send(String from, String to, String text) {
        Message message = new Message(++messages, Layer.LOCK, "red", from, to, text);
        events.add(new Event.Sent(now(), message, false));
        return message;
    }

    /** Sends the same to several nodes at one instant. */
    List<Message> cast(String from, String text, String... to) {
        long now = now();
        List<Message> sent = new ArrayList<>();
        for (String each : to) {
            Message message = new Message(++messages, Layer.LOCK, "red", from, each, text);
            events.add(new Event.Sent(now, message, false));
            sent.add(message);
        }
        return sent;
    }

    Told receive(Message message) {
        events.add(new Event.Received(now(), message));
        return this;
    }

    SpaceTime run() {
        return new SpaceTime("told", nodes, events, Map.of(EPOCH, FLOOR));
    }

    Shown shown() {
        return Selection.USUAL.of(run());
    }

    /** Two nodes, one critical section: b asks a, who replies. */
    static Told story() {
        Told told = Told.of("a", "b");
        told.asks("b");
        told.receive(told.send("b", "a", "REQUEST(stamp=1)"));
        told.receive(told.send("a", "b", "REPLY(stamp=1)"));
        return told.enters("b", 1).leaves("b", 1);
    }
}
