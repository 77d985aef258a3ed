package io.baton.history;

import java.util.ArrayList;
import java.util.List;

/** Makes histories by hand. Time is whatever the test says. */
final class Told {
    private final List<Event> events = new ArrayList<>();

    /** A whole hold that wrote a value: asked, granted, updated, unlock called, unlocked at these times. */
    Told hold(String node, long fence, long value, long called, long granted, long unlockCalled) {
        add(called, node, Kind.LOCK_CALLED, 0, 0);
        add(granted, node, Kind.GRANTED, fence, 0);
        add(granted + 1, node, Kind.UPDATING, fence, value);
        add(granted + 2, node, Kind.UPDATED, fence, value);
        add(unlockCalled, node, Kind.UNLOCK_CALLED, fence, 0);
        return add(unlockCalled + 1, node, Kind.UNLOCKED, fence, 0);
    }

    /** An event of a client: its node's id, and a number more if it is not the node's first process. */
    Told add(long nanos, String node, Kind kind, long fence, long value) {
        events.add(Event.of(nanos, client(node), kind).on("l", fence).with(value));
        return this;
    }

    History history() {
        return new History(events);
    }

    List<Violation> check() {
        return HistoryChecker.check(history());
    }

    private static Client client(String node) {
        return new Client(node.substring(0, 1), node.hashCode(), "1");
    }
}
