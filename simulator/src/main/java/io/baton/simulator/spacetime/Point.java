package io.baton.simulator.spacetime;

import java.util.ArrayList;
import java.util.List;

/**
 * One dot of a picture: a local event, a receipt, or the sending of one message to one or several nodes.
 *
 * @param events one event, or the sending of the same message to several nodes
 * @param stamp its logical time
 */
record Point(List<Event> events, Clocks.Stamp stamp) {
    Point {
        events = List.copyOf(events);
    }

    /** Returns the points of what is shown, with clocks that run over just these. */
    static List<Point> of(Shown shown) {
        Clocks clocks = new Clocks(shown.run().nodes());
        List<Point> points = new ArrayList<>();
        List<Event> open = new ArrayList<>();
        for (Event event : shown.events()) {
            if (!open.isEmpty() && !together(open.get(0), event)) {
                points.add(new Point(open, clocks.next(open)));
                open.clear();
            }
            open.add(event);
        }
        if (!open.isEmpty()) {
            points.add(new Point(open, clocks.next(open)));
        }
        return points;
    }

    /** A multicast is one event, as in the papers: Lamport's clock ticks once for it. */
    private static boolean together(Event one, Event other) {
        return one instanceof Event.Sent a
                && other instanceof Event.Sent b
                && a.time() == b.time()
                && a.node().equals(b.node())
                && a.message().layer() == b.message().layer()
                && a.lock().equals(b.lock())
                && a.message().text().equals(b.message().text());
    }

    Event first() {
        return events.get(0);
    }

    long time() {
        return first().time();
    }

    String node() {
        return first().node();
    }
}
