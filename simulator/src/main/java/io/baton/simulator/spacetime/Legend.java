package io.baton.simulator.spacetime;

import java.util.List;

/** Says below a diagram what its signs mean: those that occur. */
final class Legend {
    private static final double SIZE = 9.5;
    private static final String INK = "#404040";

    private final Svg svg;
    private final boolean vectors;
    private final double y;
    private double x = Layout.LEFT;

    Legend(Svg svg, Layout layout, boolean vectors) {
        this.svg = svg;
        this.vectors = vectors;
        this.y = layout.bottom() + 52;
    }

    void draw(Arrows arrows, List<Point> points) {
        svg.open("legend");
        if (points.stream().anyMatch(point -> point.first().is(What.GRANTED))) {
            svg.rect(x, y - 9, 22, 10, "#B3261E", 2);
            words(26, "has the lock; fence v.k: the k-th of view v");
        }
        if (points.stream().anyMatch(point -> point.first().is(What.ASKS))) {
            svg.line(x, y - 4, x + 22, y - 4, "#E69F00", 3.2, "");
            words(26, "waits");
        }
        svg.text(x, y, vectors ? "(1,0)" : "7", Svg.Style.of(10, "#1A4FA0"));
        words(vectors ? 30 : 11, vectors ? "vector clock" : "Lamport clock");
        if (points.stream().anyMatch(point -> point.first().is(What.ENDS))) {
            svg.cross(x + 6, y - 4, 5, "#B3261E", 2.6);
            words(16, "process ends");
        }
        if (arrows.isAny(Fates.Fate.LOST)) {
            svg.line(x, y - 4, x + 22, y - 4, INK, 1.5, "5 4").cross(x + 25, y - 4, 4, INK, 2);
            words(34, "never arrives");
        }
        if (arrows.isAny(Fates.Fate.UNDER_WAY)) {
            svg.line(x, y - 4, x + 22, y - 4, INK, 1.5, "5 4").head(x + 27, y - 4, 0, INK);
            words(32, "under way at the end");
        }
        if (points.stream().anyMatch(point -> point.first().is(What.VIEW))) {
            svg.rect(x, y - 10, 22, 12, "#FCF1E0", 2);
            words(26, "member of a view");
        }
        words(0, "time is stretched where much happens");
        svg.close();
    }

    private void words(double indent, String text) {
        svg.text(x + indent, y, text, Svg.Style.of(SIZE, INK));
        x += indent + Svg.width(text, SIZE) + 24;
    }
}
