package io.baton.simulator.spacetime;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Draws one node: its line while it runs, the views that it is in, its waits and critical sections. */
final class NodeLine {
    private static final String LINE = "#404040";
    private static final String WAIT = "#E69F00";
    private static final String HOLD = "#B3261E";
    private static final List<String> BANDS = List.of("#EAF1FA", "#FCF1E0", "#E9F5EC", "#F4EAF6");

    /** Something that lasts from one place to another. */
    private record Stretch(double from, double to, String label, String tip) {}

    private final String node;
    private final double y;
    private final Layout layout;
    private final Words words;
    private final List<Stretch> running = new ArrayList<>();
    private final List<Stretch> paused = new ArrayList<>();
    private final List<Stretch> views = new ArrayList<>();
    private final List<Stretch> waits = new ArrayList<>();
    private final List<Stretch> holds = new ArrayList<>();

    private @Nullable Double up;
    private @Nullable Double pausedSince;
    private @Nullable Double viewSince;
    private Event.@Nullable Local view;
    /** By client, for a node may have several. */
    private final Map<String, Double> asked = new TreeMap<>();

    private final Map<String, Double> held = new TreeMap<>();
    private final Map<String, Event.Local> grants = new TreeMap<>();

    NodeLine(Shown shown, String node, List<Point> points, Layout layout, Words words) {
        this.node = node;
        this.layout = layout;
        this.words = words;
        this.y = layout.y(node);
        if (shown.upAtStart(node)) {
            up = Layout.LEFT;
        }
        view = shown.viewsAtStart().get(node);
        viewSince = view == null ? null : (Double) Layout.LEFT;
        for (int i = 0; i < points.size(); i++) {
            if (points.get(i).node().equals(node) && points.get(i).first() instanceof Event.Local local) {
                take(local, layout.x(i));
            }
        }
        endAll(layout.end());
    }

    private void take(Event.Local event, double x) {
        switch (event.what()) {
            case STARTS -> up = x;
            case ENDS -> endAll(x);
            case PAUSED -> pausedSince = x;
            case RESUMED -> endPause(x);
            case VIEW -> {
                endView(x);
                view = event;
                viewSince = x;
            }
            case EXCLUDED -> endView(x);
            case ASKS -> asked.put(event.client(), x);
            case GRANTED -> {
                endWait(event.client(), x);
                held.put(event.client(), x);
                grants.put(event.client(), event);
            }
            case DENIED, CANCELLED -> endWait(event.client(), x);
            case RELEASED, LOST, FOUND_LOST -> endHold(event.client(), x);
            default -> {}
        }
    }

    private void endAll(double x) {
        endPause(x);
        endView(x);
        List.copyOf(asked.keySet()).forEach(client -> endWait(client, x));
        List.copyOf(held.keySet()).forEach(client -> endHold(client, x));
        if (up != null) {
            running.add(new Stretch(up, x, "", ""));
            up = null;
        }
    }

    private void endPause(double x) {
        if (pausedSince != null) {
            paused.add(new Stretch(pausedSince, x, "", "paused"));
            pausedSince = null;
        }
    }

    private void endView(double x) {
        if (view != null && viewSince != null) {
            String label = "view " + words.fences().view(view.number());
            views.add(new Stretch(viewSince, x, label, label + " " + view.words()));
            view = null;
        }
    }

    private void endWait(String client, double x) {
        Double from = asked.remove(client);
        if (from != null) {
            waits.add(new Stretch(from, x, "", client + " waits"));
        }
    }

    private void endHold(String client, double x) {
        Double from = held.remove(client);
        Event.Local grant = grants.remove(client);
        if (from != null && grant != null) {
            String fence = words.fences().fence(grant.number());
            holds.add(new Stretch(from, x, fence, client + " has " + grant.lock() + " with fence " + fence));
        }
    }

    /** Draws what lies below the arrows. */
    void drawGround(Svg svg) {
        double height = layout.rowHeight() * 0.62;
        for (Stretch band : views) {
            int number = Integer.parseInt(band.label.substring("view ".length()));
            svg.open("view").title(band.tip);
            svg.rect(band.from, y - height / 2, band.to - band.from, height, BANDS.get(number % BANDS.size()), 3);
            svg.close();
        }
        svg.text(
                Layout.LEFT - 14,
                y + 5,
                node,
                Svg.Style.of(16, "#202020").strong().end());
        running.forEach(run -> svg.line(run.from, y, run.to, y, LINE, 1.3, ""));
        paused.forEach(pause -> svg.line(pause.from, y, pause.to, y, "white", 2.4, "4 4"));
        for (Stretch wait : waits) {
            svg.open("wait")
                    .title(wait.tip)
                    .line(wait.from, y, wait.to, y, WAIT, 3.2, "")
                    .close();
        }
        for (Stretch hold : holds) {
            svg.open("grant").title(hold.tip);
            svg.rect(hold.from, y - 6, Math.max(6, hold.to - hold.from), 12, HOLD, 2)
                    .close();
        }
    }

    /** Writes what belongs to the stretches, and keeps other labels off it. */
    void label(Svg svg, Labels labels) {
        double top = y - layout.rowHeight() * 0.31;
        for (Stretch band : views) {
            String text = band.tip.length() * 4.6 < band.to - band.from ? band.tip : band.label;
            svg.text(band.from + 4, top + 10, text, Svg.Style.of(8.5, "#7A7F87"));
            labels.reserve(band.from + 4, top + 10, Svg.width(text, 8.5));
        }
        for (Stretch hold : holds) {
            String text = "fence " + hold.label;
            double middle = (hold.from + Math.max(hold.from + 6, hold.to)) / 2;
            double width = Svg.width(text, 10);
            svg.text(
                    middle,
                    y + 18,
                    text,
                    Svg.Style.of(10, HOLD).middle().strong().haloed());
            labels.reserve(middle - width / 2, y + 18, width);
        }
    }

    boolean hasHolds() {
        return !holds.isEmpty();
    }
}
