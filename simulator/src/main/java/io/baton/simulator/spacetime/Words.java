package io.baton.simulator.spacetime;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Says what happened, in as few words as the run allows: with one lock its name is left out, with one caller per node the caller's. */
final class Words {
    private final Fences fences;
    private final Fates fates;
    private final boolean manyLocks;
    private final boolean manyClients;

    Words(SpaceTime run) {
        this.fences = run.fences();
        this.fates = new Fates(run.events());
        Set<String> locks = new HashSet<>();
        Set<String> clients = new HashSet<>();
        for (Event event : run.events()) {
            if (event instanceof Event.Local local && !local.client().isEmpty()) {
                locks.add(local.lock());
                clients.add(ordinal(local.client()));
            }
        }
        this.manyLocks = locks.size() > 1;
        this.manyClients = clients.size() > 1;
    }

    Fences fences() {
        return fences;
    }

    boolean oneLock() {
        return !manyLocks;
    }

    Fates.Fate fate(Message message) {
        return fates.of(message);
    }

    /** A client's name ends with its number on the node. */
    private static String ordinal(String client) {
        return client.substring(client.indexOf('/') + 1);
    }

    String of(Point point) {
        Event first = point.first();
        if (first instanceof Event.Sent sent) {
            return sent.message().layer() == Layer.LINK
                    ? link(sent)
                    : about(sent.message()) + " → " + targets(point.events());
        }
        if (first instanceof Event.Received arrival) {
            return about(arrival.message()) + " ← " + arrival.message().from();
        }
        return local((Event.Local) first);
    }

    private String link(Event.Sent sent) {
        return about(sent.message()) + " → " + sent.message().to() + (sent.lost() ? " (lost)" : "");
    }

    private String targets(List<Event> events) {
        return String.join(
                ", ",
                events.stream()
                        .map(event -> ((Event.Sent) event).message())
                        .map(message -> message.to() + fate(message).words())
                        .toList());
    }

    /** Says what a message says. */
    String about(Message message) {
        boolean named = manyLocks && !message.lock().isEmpty();
        return (named ? message.lock() + ": " : "") + fences.in(message.text());
    }

    private String local(Event.Local event) {
        String lock = manyLocks && !event.lock().isEmpty() ? " " + event.lock() : "";
        String client = manyClients && !event.client().isEmpty() ? " (client " + ordinal(event.client()) + ")" : "";
        return switch (event.what()) {
            case ASKS -> "asks" + (lock.isEmpty() ? "" : " for" + lock) + client + trailing(event);
            case GRANTED -> "ENTERS" + lock + client + ", fence " + fences.fence(event.number());
            case RELEASED -> "LEAVES" + lock + client;
            case DENIED, CANCELLED, LOST, FOUND_LOST -> event.words() + lock + client;
            case VIEW -> "view " + fences.view(event.number()) + " " + event.words();
            default -> fences.in(event.words());
        };
    }

    private static String trailing(Event.Local event) {
        return event.words().isEmpty() ? "" : ", " + event.words();
    }
}
