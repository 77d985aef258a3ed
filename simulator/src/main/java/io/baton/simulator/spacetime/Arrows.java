package io.baton.simulator.spacetime;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Draws the messages: an arrow each, broken off where one is lost. */
final class Arrows {
    private record Arrow(Message message, Fates.Fate fate, Labels.Segment way, long from, long to) {}

    private static final double RADIUS = 4;
    private static final double STUMP = 0.55;
    private static final List<String> COLOURS =
            List.of("#0072B2", "#B34A00", "#007A5A", "#9A3F7F", "#8A6A00", "#3A6EA5", "#5B5B5B");

    private final Layout layout;
    private final Words words;
    private final List<Arrow> arrows = new ArrayList<>();
    private final Map<String, String> colours = new HashMap<>();

    Arrows(List<Point> points, Layout layout, Words words) {
        this.layout = layout;
        this.words = words;
        Map<Long, Integer> arrival = new HashMap<>();
        for (int i = 0; i < points.size(); i++) {
            if (points.get(i).first() instanceof Event.Received received) {
                arrival.putIfAbsent(received.message().id(), i);
            }
        }
        for (int i = 0; i < points.size(); i++) {
            for (Event event : points.get(i).events()) {
                if (event instanceof Event.Sent sent) {
                    add(points, i, sent.message(), arrival.get(sent.message().id()));
                }
            }
        }
    }

    private void add(List<Point> points, int from, Message message, @Nullable Integer to) {
        double y1 = layout.y(message.from());
        double y2 = layout.y(message.to());
        double x1 = layout.x(from);
        double x2 = to == null ? x1 + Math.abs(y2 - y1) * 0.8 : layout.x(to);
        Fates.Fate fate = words.fate(message);
        double part = to != null ? 1 : STUMP;
        Labels.Segment way = new Labels.Segment(x1, y1, x1 + part * (x2 - x1), y1 + part * (y2 - y1));
        long sentAt = points.get(from).time();
        arrows.add(new Arrow(
                message, fate, way, sentAt, to == null ? -1 : points.get(to).time()));
    }

    boolean isAny(Fates.Fate fate) {
        return arrows.stream().anyMatch(arrow -> arrow.fate == fate);
    }

    List<Labels.Segment> ways() {
        return arrows.stream().map(Arrow::way).toList();
    }

    /** Draws the lines of all arrows, below everything that is written. */
    void draw(Svg svg) {
        for (Arrow arrow : arrows) {
            String colour = colour(arrow.message);
            double angle = arrow.way.angle();
            double x1 = arrow.way.x1() + RADIUS * Math.cos(angle);
            double y1 = arrow.way.y1() + RADIUS * Math.sin(angle);
            boolean whole = arrow.to >= 0;
            double x2 = arrow.way.x2() - (whole ? RADIUS * Math.cos(angle) : 0);
            double y2 = arrow.way.y2() - (whole ? RADIUS * Math.sin(angle) : 0);
            svg.open("message " + arrow.fate.name().toLowerCase(Locale.ROOT)).title(tip(arrow));
            svg.line(x1, y1, x2, y2, colour, 1.5, whole ? "" : "5 4");
            if (arrow.fate == Fates.Fate.LOST) {
                svg.cross(x2, y2, 5, colour, 2);
            } else {
                svg.head(x2, y2, angle, colour);
            }
            svg.close();
        }
    }

    void label(Svg svg, Labels labels) {
        for (Arrow arrow : arrows) {
            String text = shortened(words.about(arrow.message), arrow.way.length());
            Labels.Place place = labels.place(arrow.way, text);
            svg.text(
                    place.x(),
                    place.y(),
                    text,
                    Svg.Style.of(Labels.SIZE, colour(arrow.message))
                            .middle()
                            .turned(place.degrees())
                            .haloed());
        }
    }

    private String tip(Arrow arrow) {
        return String.format(
                Locale.ROOT,
                "%s, from %s at %.3f ms to %s%s",
                words.about(arrow.message),
                arrow.message.from(),
                arrow.from / 1e6,
                arrow.message.to(),
                arrow.to < 0 ? arrow.fate.words() : String.format(Locale.ROOT, " at %.3f ms", arrow.to / 1e6));
    }

    /** What does not fit loses the names of its fields first: who knows the algorithm knows them. */
    static String shortened(String text, double room) {
        if (Svg.width(text, Labels.SIZE) <= room - 14) {
            return text;
        }
        String bare = text.replaceAll("\\b\\w+=", "");
        if (Svg.width(bare, Labels.SIZE) <= room - 10 || bare.indexOf('(') < 0) {
            return bare;
        }
        return bare.substring(0, bare.indexOf('('));
    }

    /** All messages of one name have one colour. */
    private String colour(Message message) {
        return switch (message.layer()) {
            case ELECTION -> "#7A3E9D";
            case VIEW -> "#6B7B6B";
            case LINK -> "#A0A0A0";
            case LOCK -> {
                String name = message.text().split("[(]", 2)[0];
                yield colours.computeIfAbsent(name, any -> COLOURS.get(colours.size() % COLOURS.size()));
            }
        };
    }
}
