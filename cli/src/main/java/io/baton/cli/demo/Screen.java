package io.baton.cli.demo;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** Lines that stay, and a picture of how things stand below them. Any thread. */
abstract class Screen {
    private final long start = System.nanoTime();
    protected final PrintWriter out;

    Screen(PrintWriter out) {
        this.out = out;
    }

    /** Returns a screen for a terminal, or one that only prints lines. */
    static Screen of(PrintWriter out, boolean terminal) {
        return terminal ? new LiveScreen(out) : new PlainScreen(out);
    }

    /** Prints a line with the time since the start. */
    final void say(String line) {
        print(String.format(Locale.ROOT, "%5.1f s  %s", (System.nanoTime() - start) / 1e9, line));
    }

    /** Prints a line. */
    abstract void print(String line);

    /** Shows how things stand now. */
    abstract void show(List<NodeStatus> nodes);

    /** Takes the picture away. */
    abstract void clear();
}
