package io.baton.simulator.spacetime;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is shown of a run.
 *
 * @param run all of it: what is left out may explain what is shown
 * @param events what is shown, in the order in which it happened; begins with no earlier event than {@code from}
 * @param from when the picture begins
 */
public record Shown(SpaceTime run, List<Event> events, long from) {
    public Shown {
        events = List.copyOf(events);
    }

    /** Returns the view that each node is in when the picture begins; nodes without one are left out. */
    Map<String, Event.Local> viewsAtStart() {
        Map<String, Event.Local> views = new TreeMap<>();
        for (Event event : run.events()) {
            if (event.time() >= from) {
                break;
            }
            if (event instanceof Event.Local local) {
                if (local.what() == What.VIEW) {
                    views.put(local.node(), local);
                } else if (local.what() == What.ENDS || local.what() == What.EXCLUDED) {
                    views.remove(local.node());
                }
            }
        }
        return views;
    }

    /** Tells whether a process runs on a node when the picture begins. */
    boolean upAtStart(String node) {
        boolean up = false;
        for (Event event : run.events()) {
            if (event.time() >= from) {
                break;
            }
            if (event.node().equals(node)) {
                up = event.is(What.STARTS) || (up && !event.is(What.ENDS));
            }
        }
        return up;
    }
}
