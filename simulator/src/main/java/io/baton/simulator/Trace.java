package io.baton.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What happened in a run, one line per event, readable. Costs nothing unless asked for: callers ask {@link #on()} before
 * they make a line.
 */
public final class Trace {
    private final @Nullable List<String> lines;

    private Trace(@Nullable List<String> lines) {
        this.lines = lines;
    }

    static Trace off() {
        return new Trace(null);
    }

    /** Returns a trace that keeps everything. */
    public static Trace recording() {
        return new Trace(new ArrayList<>());
    }

    boolean on() {
        return lines != null;
    }

    void line(long time, String node, String words) {
        if (lines != null) {
            lines.add(String.format(Locale.ROOT, "%11.6f  %-3s %s", time / 1e9, node, words));
        }
    }

    /** Returns all lines. */
    public List<String> lines() {
        return lines == null ? List.of() : List.copyOf(lines);
    }

    /** Returns the last lines. */
    public List<String> tail(int count) {
        List<String> all = lines();
        return all.subList(Math.max(0, all.size() - count), all.size());
    }
}
