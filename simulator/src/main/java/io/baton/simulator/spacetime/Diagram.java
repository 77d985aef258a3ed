package io.baton.simulator.spacetime;

import java.util.List;
import java.util.Locale;

/**
 * A run as a picture: a line per node, time flowing to the right, an arrow per message, a thick bar while a node has the lock, the
 * logical time at every event. One SVG file that needs nothing else, neither script nor font.
 */
public final class Diagram {
    private static final String CLOCK = "#1A4FA0";
    private static final String WORDS = "#303030";
    private static final String BAD = "#B3261E";
    private static final double MARK_DISTANCE = 90;

    private final Shown shown;
    private final boolean vectors;
    private final List<Point> points;
    private final Words words;
    private final Layout layout;
    private final Arrows arrows;
    private final List<NodeLine> lines;
    private final Labels labels;
    private final Svg svg = new Svg();

    private Diagram(Shown shown, boolean vectors) {
        this.shown = shown;
        this.vectors = vectors;
        this.points = Point.of(shown);
        this.words = new Words(shown.run());
        this.layout = new Layout(shown, points, vectors);
        this.arrows = new Arrows(points, layout, words);
        this.lines = shown.run().nodes().stream()
                .map(node -> new NodeLine(shown, node, points, layout, words))
                .toList();
        this.labels = new Labels(arrows.ways());
    }

    /**
     * Returns the picture.
     *
     * @param vectors whether vector clocks are shown instead of Lamport's
     */
    public static String of(Shown shown, boolean vectors) {
        return new Diagram(shown, vectors).draw();
    }

    private String draw() {
        svg.text(
                Layout.LEFT - 40,
                32,
                shown.run().title(),
                Svg.Style.of(18, "#101010").strong());
        lines.forEach(line -> line.drawGround(svg));
        everywhere();
        arrows.draw(svg);
        lines.forEach(line -> line.label(svg, labels));
        for (int i = 0; i < points.size(); i++) {
            point(points.get(i), layout.x(i));
        }
        arrows.label(svg, labels);
        axis();
        new Legend(svg, layout, vectors).draw(arrows, points);
        return svg.document(layout.width(), layout.bottom() + 74, shown.run().title());
    }

    /** What befalls all: a line across. */
    private void everywhere() {
        double[] free = new double[3];
        for (int i = 0; i < points.size(); i++) {
            if (points.get(i).node().equals(Event.EVERYWHERE)) {
                double x = layout.x(i);
                String text = words.of(points.get(i));
                String colour = points.get(i).first().is(What.VIOLATION) ? BAD : "#808080";
                int level = free[0] <= x ? 0 : free[1] <= x ? 1 : 2;
                free[level] = x + Svg.width(text, 9.5) + 8;
                svg.open("note").title(text);
                svg.line(x, Layout.TOP - 34 + level * 12, x, layout.bottom(), colour, 1, "2 4");
                svg.text(x + 3, Layout.TOP - 26 + level * 12, text, Svg.Style.of(9.5, colour))
                        .close();
            }
        }
    }

    private void point(Point point, double x) {
        if (point.node().equals(Event.EVERYWHERE)) {
            return;
        }
        double y = layout.y(point.node());
        String clock = vectors
                ? point.stamp().vectorText()
                : Long.toString(point.stamp().lamport());
        svg.open("event").title(String.format(Locale.ROOT, "%.3f ms: %s", point.time() / 1e6, words.of(point)));
        if (point.first().is(What.ENDS)) {
            svg.cross(x, y, 8, BAD, 3.2);
        } else {
            boolean asks = point.first().is(What.ASKS);
            svg.dot(x, y, 3.4, asks ? "white" : "#202020", "#202020");
        }
        svg.text(
                        x,
                        y - 9,
                        clock,
                        Svg.Style.of(vectors ? Layout.VECTOR_SIZE : 10, CLOCK)
                                .middle()
                                .haloed())
                .close();
        labels.reserve(x - Svg.width(clock, 9) / 2, y - 9, Svg.width(clock, 9));
        if (point.first() instanceof Event.Local local) {
            name(local, x, y);
        }
    }

    private void name(Event.Local event, double x, double y) {
        String text = switch (event.what()) {
            // Bars and bands say it already.
            case GRANTED, RELEASED, VIEW -> "";
            case ASKS -> "asks" + (event.lock().isEmpty() || words.oneLock() ? "" : " " + event.lock());
            case EXCLUDED -> "without a view";
            default -> event.words();
        };
        if (!text.isEmpty()) {
            double width = Svg.width(text, 9.5);
            svg.text(
                    x,
                    y + 18,
                    text,
                    Svg.Style.of(9.5, event.what() == What.ENDS ? BAD : WORDS)
                            .middle()
                            .haloed());
            labels.reserve(x - width / 2, y + 18, width);
        }
    }

    /** Marks the times of events, as many as there is room for: on a stretched axis round numbers would crowd and leave gaps. */
    private void axis() {
        double y = layout.bottom() + 12;
        svg.open("axis").line(Layout.LEFT, y, layout.end(), y, "#808080", 1, "");
        double free = 0;
        for (int i = 0; i < points.size(); i++) {
            double x = layout.x(i);
            if (x >= free) {
                String text = String.format(Locale.ROOT, "%.2f", points.get(i).time() / 1e6);
                svg.line(x, y - 3, x, y + 3, "#808080", 1, "");
                svg.text(x, y + 14, text, Svg.Style.of(9.5, "#606060").middle());
                free = x + MARK_DISTANCE;
            }
        }
        svg.text(layout.end() + 6, y + 4, "ms", Svg.Style.of(9.5, "#606060")).close();
    }
}
