package io.baton.history;

import io.baton.history.Violation.Check;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The counter that a lock guards: it starts at 0, and each client adds 1 to what it read. Every value is written once, in the order
 * of the fencing tokens. A client that was killed between {@link Kind#UPDATING} and {@link Kind#UPDATED} may have written or not:
 * its value may stand in for one that nobody else wrote.
 */
final class CounterCheck {
    private final String lock;
    private final NavigableMap<Long, Event> written = new TreeMap<>();
    private final Set<Long> inFlight = new TreeSet<>();
    private final List<Violation> found = new ArrayList<>();

    private CounterCheck(String lock) {
        this.lock = lock;
    }

    static List<Violation> check(History history) {
        List<Violation> found = new ArrayList<>();
        Set<String> locks = new TreeSet<>();
        history.events(Kind.UPDATING).forEach(it -> locks.add(it.lock()));
        history.events(Kind.UPDATED).forEach(it -> locks.add(it.lock()));
        for (String lock : locks) {
            CounterCheck check = new CounterCheck(lock);
            check.read(history);
            check.order();
            history.events(Kind.FINAL)
                    .filter(it -> it.lock().equals(lock))
                    .findFirst()
                    .ifPresent(check::total);
            found.addAll(check.found);
        }
        return found;
    }

    private void read(History history) {
        Map<Client, Long> begun = new HashMap<>();
        for (Event event : history.events()) {
            if (!event.lock().equals(lock)) {
                continue;
            }
            if (event.kind() == Kind.UPDATING) {
                Optional.ofNullable(begun.put(event.client(), event.value())).ifPresent(inFlight::add);
            } else if (event.kind() == Kind.UPDATED) {
                begun.remove(event.client());
                Event other = written.putIfAbsent(event.value(), event);
                if (other != null) {
                    lost(
                            event,
                            "both " + other.client() + " (token " + other.fence() + ") and " + event.client()
                                    + " (token " + event.fence() + ") wrote " + event.value());
                }
            } else if (event.kind() == Kind.REFUSED) {
                begun.remove(event.client());
            }
        }
        inFlight.addAll(begun.values());
    }

    private void order() {
        Event previous = null;
        for (Event event : written.values()) {
            if (previous != null && previous.fence() > event.fence()) {
                lost(
                        event,
                        event.value() + " was written with token " + event.fence() + ", but " + previous.value()
                                + " with the larger " + previous.fence());
            }
            previous = event;
        }
    }

    private void total(Event end) {
        long last = end.value();
        for (long value = 1; value <= last; value++) {
            if (!written.containsKey(value) && !inFlight.contains(value)) {
                // Whoever wrote the next value had read this one.
                Event shown = written.ceilingKey(value) == null
                        ? end
                        : written.ceilingEntry(value).getValue();
                lost(shown, "nobody wrote " + value + ", but the counter is at " + last);
            }
        }
        if (!written.isEmpty() && written.lastKey() > last) {
            lost(written.lastEntry().getValue(), written.lastKey() + " was written, but the counter is at " + last);
        }
    }

    private void lost(Event shown, String message) {
        found.add(new Violation(Check.LOST_UPDATE, shown.nanos(), message));
    }
}
