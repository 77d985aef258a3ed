package io.baton.simulator.spacetime;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Where everything goes. Time flows to the right, and what happened later is never further left; but it is stretched where much
 * happens and cut short where nothing does, because a few microseconds and a lease have to fit on one slide.
 */
final class Layout {
    static final double LEFT = 70;
    static final double RIGHT = 40;
    static final double TOP = 84;

    private static final double LEAST_STEP = 5;
    private static final double MOST_STEP = 70;
    private static final double LEAST_ON_ONE_LINE = 27;
    private static final double LEAST_LEAN = 0.86;
    private static final double WISHED_WIDTH = 700;
    static final double VECTOR_SIZE = 8.5;
    private static final double CLEARANCE = 13;
    private static final int MOST_TRIES = 16;

    private final List<String> nodes;
    private final double rowHeight;
    private final List<Double> xs = new ArrayList<>();
    private final Map<Long, Integer> sentAt = new HashMap<>();
    private final Map<String, List<Double>> onRow = new HashMap<>();

    Layout(Shown shown, List<Point> points, boolean vectors) {
        this.nodes = shown.run().nodes();
        this.rowHeight = nodes.size() <= 3 ? 140 : nodes.size() <= 5 ? 120 : 90;
        double scale = scale(points);
        Map<String, Double> last = new HashMap<>();
        double x = LEFT + 12;
        for (int i = 0; i < points.size(); i++) {
            Point point = points.get(i);
            double step = i == 0 ? 0 : (point.time() - points.get(i - 1).time()) * scale;
            x += i == 0 ? 0 : Math.min(MOST_STEP, Math.max(LEAST_STEP, step));
            x = Math.max(x, last.getOrDefault(point.node(), 0.0) + gap(point, vectors));
            x = clear(point, Math.max(x, earliestArrival(point)));
            xs.add(x);
            onRow.computeIfAbsent(point.node(), any -> new ArrayList<>()).add(x);
            last.put(point.node(), x);
            for (Event event : point.events()) {
                if (event instanceof Event.Sent sent) {
                    sentAt.put(sent.message().id(), i);
                }
            }
        }
    }

    /** Dots of one line are so far apart that the clocks above them are. */
    private static double gap(Point point, boolean vectors) {
        double clock = vectors ? Svg.width(point.stamp().vectorText(), VECTOR_SIZE) + 2 : 0;
        return Math.max(LEAST_ON_ONE_LINE, clock);
    }

    /** Nanoseconds to pixels, so that the steps together are about as wide as wished. */
    private static double scale(List<Point> points) {
        if (points.size() < 2) {
            return 1;
        }
        List<Long> gaps = new ArrayList<>();
        for (int i = 1; i < points.size(); i++) {
            gaps.add(points.get(i).time() - points.get(i - 1).time());
        }
        List<Long> sorted = gaps.stream().sorted().toList();
        long large = Math.max(1, sorted.get(sorted.size() * 9 / 10));
        long sum = gaps.stream().mapToLong(gap -> Math.min(gap, large)).sum();
        return WISHED_WIDTH / Math.max(1, sum);
    }

    /** An arrow leans at least so far that its label can be read. */
    private double earliestArrival(Point point) {
        if (point.first() instanceof Event.Received arrival
                && sentAt.containsKey(arrival.message().id())) {
            double rows =
                    Math.abs(y(arrival.message().from()) - y(arrival.message().to()));
            return xs.get(sentAt.get(arrival.message().id())) + rows * LEAST_LEAN;
        }
        return 0;
    }

    /** An arrow that passes other nodes keeps off their dots, or it would seem to stop there. */
    private double clear(Point point, double wished) {
        if (!(point.first() instanceof Event.Received arrival)
                || !sentAt.containsKey(arrival.message().id())) {
            return wished;
        }
        double from = xs.get(sentAt.get(arrival.message().id()));
        int first = nodes.indexOf(arrival.message().from());
        int last = nodes.indexOf(arrival.message().to());
        double x = wished;
        for (int tries = 0; tries < MOST_TRIES && hits(from, first, x, last); tries++) {
            x += CLEARANCE / 2;
        }
        return x;
    }

    private boolean hits(double from, int first, double to, int last) {
        for (int row = Math.min(first, last) + 1; row < Math.max(first, last); row++) {
            double crossing = from + (to - from) * (row - first) / (last - first);
            if (onRow.getOrDefault(nodes.get(row), List.of()).stream()
                    .anyMatch(dot -> Math.abs(dot - crossing) < CLEARANCE)) {
                return true;
            }
        }
        return false;
    }

    double x(int point) {
        return xs.get(point);
    }

    double y(String node) {
        return TOP + rowHeight * (nodes.indexOf(node) + 0.5);
    }

    double rowHeight() {
        return rowHeight;
    }

    /** Returns the right end of all lines. */
    double end() {
        return (xs.isEmpty() ? LEFT : xs.get(xs.size() - 1)) + 60;
    }

    double width() {
        return Math.max(760, end() + RIGHT);
    }

    double bottom() {
        return TOP + rowHeight * nodes.size();
    }
}
