package io.baton.simulator.spacetime;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * A run as text: a column per node, time flowing down, a line per event with its logical time in brackets. With more nodes than
 * fit side by side all share one column, and each line names its node.
 */
public final class Listing {
    private static final int WIDTH = 118;
    private static final int TIME_WIDTH = 12;
    private static final int MOST_COLUMNS = 5;
    private static final int WIDEST_COLUMN = 44;

    /** The last column has none to its right over which a long text could spread. */
    private static final int LAST_COLUMN = 42;

    private final Shown shown;
    private final boolean vectors;
    private final Glyphs glyphs;
    private final Words words;
    private final List<String> nodes;
    private final Map<String, String> bars = new TreeMap<>();
    private final List<String> lines = new ArrayList<>();

    private Listing(Shown shown, boolean vectors, Glyphs glyphs) {
        this.shown = shown;
        this.vectors = vectors;
        this.glyphs = glyphs;
        this.words = new Words(shown.run());
        this.nodes = shown.run().nodes();
        nodes.forEach(node -> bars.put(node, shown.upAtStart(node) ? glyphs.idle() : " "));
    }

    /**
     * Returns the lines.
     *
     * @param vectors whether vector clocks are shown beside Lamport's
     */
    public static List<String> of(Shown shown, boolean vectors, Glyphs glyphs) {
        return new Listing(shown, vectors, glyphs).write();
    }

    private List<String> write() {
        lines.add(shown.run().title());
        lines.add("[n] Lamport clock" + (vectors ? ", (n,…) vector clock".replace("…", glyphs.dots()) : "")
                + "; fence v.k: the k-th of view v; " + glyphs.holding() + " has the lock");
        lines.add("");
        if (columns()) {
            StringBuilder head = new StringBuilder(pad("ms", TIME_WIDTH));
            nodes.forEach(node -> head.append(pad(node, columnWidth())));
            lines.add(head.toString().stripTrailing());
        }
        for (Point point : Point.of(shown)) {
            mark(point.first());
            line(point);
        }
        return lines;
    }

    private boolean columns() {
        return nodes.size() <= MOST_COLUMNS;
    }

    private int columnWidth() {
        return Math.min(WIDEST_COLUMN, (WIDTH - TIME_WIDTH - LAST_COLUMN) / Math.max(1, nodes.size() - 1));
    }

    private void line(Point point) {
        boolean everywhere = point.node().equals(Event.EVERYWHERE);
        String text = glyphs.in((everywhere ? "" : stamp(point.stamp())) + words.of(point));
        String time = String.format(Locale.ROOT, "%10.3f  ", point.time() / 1e6);
        if (everywhere) {
            wrapped(time, " ".repeat(TIME_WIDTH), "*** " + text, WIDTH - TIME_WIDTH);
        } else if (columns()) {
            inColumn(time, point.node(), text);
        } else {
            wrapped(time + pad(point.node(), 3), " ".repeat(TIME_WIDTH + 3), text, WIDTH - TIME_WIDTH - 3);
        }
    }

    private String stamp(Clocks.Stamp stamp) {
        return "[" + stamp.lamport() + "] " + (vectors ? stamp.vectorText() + " " : "");
    }

    /** Each line has one event, so it may spread over the columns to its right; what is longer goes on below. */
    private void inColumn(String time, String node, String text) {
        int column = nodes.indexOf(node);
        int room = WIDTH - TIME_WIDTH - column * columnWidth();
        List<String> parts = wrap(text, Math.max(room - 2, 20));
        for (int i = 0; i < parts.size(); i++) {
            StringBuilder line = new StringBuilder(i == 0 ? time : " ".repeat(TIME_WIDTH));
            for (int j = 0; j < column; j++) {
                line.append(pad(bar(j), columnWidth()));
            }
            line.append(bar(column)).append(' ').append(i == 0 ? "" : "  ").append(parts.get(i));
            for (int j = column + 1; j < nodes.size(); j++) {
                int at = TIME_WIDTH + j * columnWidth();
                if (line.length() < at) {
                    line.append(" ".repeat(at - line.length())).append(bar(j));
                }
            }
            lines.add(line.toString().stripTrailing());
        }
    }

    private String bar(int column) {
        return bars.getOrDefault(nodes.get(column), " ");
    }

    private void wrapped(String first, String next, String text, int room) {
        List<String> parts = wrap(text, room);
        for (int i = 0; i < parts.size(); i++) {
            lines.add((i == 0 ? first : next + "  ") + parts.get(i));
        }
    }

    /** Follows what a node's line has to look like. */
    private void mark(Event event) {
        if (event instanceof Event.Local local && bars.containsKey(local.node())) {
            switch (local.what()) {
                case STARTS, RESUMED, RELEASED, LOST, FOUND_LOST -> bars.put(local.node(), glyphs.idle());
                case GRANTED -> bars.put(local.node(), glyphs.holding());
                case PAUSED -> bars.put(local.node(), glyphs.paused());
                case ENDS -> bars.put(local.node(), " ");
                default -> {}
            }
        }
    }

    private static String pad(String text, int width) {
        return text.length() >= width ? text : text + " ".repeat(width - text.length());
    }

    /** Breaks a text at spaces; what follows the first line has two columns less. */
    private static List<String> wrap(String text, int room) {
        List<String> parts = new ArrayList<>();
        String rest = text;
        while (rest.length() > room - (parts.isEmpty() ? 0 : 2)) {
            int limit = room - (parts.isEmpty() ? 0 : 2);
            int space = rest.lastIndexOf(' ', limit);
            int end = space > limit / 2 ? space : limit;
            parts.add(rest.substring(0, end));
            rest = rest.substring(end).stripLeading();
        }
        parts.add(rest);
        return parts;
    }
}
