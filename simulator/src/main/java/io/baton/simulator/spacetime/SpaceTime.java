package io.baton.simulator.spacetime;

import java.util.List;
import java.util.Map;

/**
 * A run.
 *
 * @param title what ran
 * @param nodes all nodes, in the order of their columns
 * @param events all that happened, in that order
 * @param floors where the fences of each epoch begin
 */
public record SpaceTime(String title, List<String> nodes, List<Event> events, Map<Long, Long> floors) {
    public SpaceTime {
        nodes = List.copyOf(nodes);
        events = List.copyOf(events);
        floors = Map.copyOf(floors);
    }

    /** Returns how to write fences, and to count views. */
    Fences fences() {
        return new Fences(events, floors);
    }

    /** Returns where in the events somebody asks for a lock for the first time; 0 if nobody does. */
    int firstAsk() {
        for (int i = 0; i < events.size(); i++) {
            if (events.get(i).is(What.ASKS)) {
                return i;
            }
        }
        return 0;
    }
}
