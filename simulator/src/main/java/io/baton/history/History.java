package io.baton.history;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** All that happened, as told by everybody. The events of one client are in the order in which it told them; the rest is not. */
public final class History {
    private final List<Event> events;
    private final List<Hold> holds;

    public History(Collection<Event> events) {
        this.events = List.copyOf(events);
        this.holds = holds(this.events);
    }

    /** Returns all events. */
    public List<Event> events() {
        return events;
    }

    /** Returns the events of one kind. */
    public Stream<Event> events(Kind kind) {
        return events.stream().filter(it -> it.kind() == kind);
    }

    /** Returns all holds by fencing token. */
    public List<Hold> holds() {
        return holds;
    }

    /** Returns the holds of one lock by fencing token. */
    public List<Hold> holds(String lock) {
        return holds.stream().filter(it -> it.lock().equals(lock)).toList();
    }

    /** Returns the names of all locks that were held, in order. */
    public List<String> locks() {
        return holds.stream().map(Hold::lock).distinct().sorted().toList();
    }

    private record Place(Client client, String lock) {}

    private static List<Hold> holds(List<Event> events) {
        Map<Place, Event> calls = new HashMap<>();
        Map<Place, HoldTracker> current = new HashMap<>();
        List<HoldTracker> all = new ArrayList<>();
        for (Event event : events) {
            Place place = new Place(event.client(), event.lock());
            if (event.kind() == Kind.LOCK_CALLED) {
                calls.put(place, event);
                current.remove(place);
            } else if (event.kind() == Kind.GRANTED) {
                // Without a call the grant may have come at any time before.
                Event call = calls.getOrDefault(place, Event.of(Long.MIN_VALUE, event.client(), Kind.LOCK_CALLED));
                HoldTracker tracker = new HoldTracker(call, event);
                current.put(place, tracker);
                all.add(tracker);
            } else {
                Optional.ofNullable(current.get(place)).ifPresent(it -> it.add(event));
            }
        }
        return all.stream()
                .map(HoldTracker::hold)
                .sorted(Comparator.comparingLong(Hold::fence).thenComparingLong(Hold::granted))
                .toList();
    }
}
