package io.baton.cli.demo;

import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Collectors;

/** For pipes and files: a line every second. */
final class PlainScreen extends Screen {
    private static final long EVERY_NANOS = 1_000_000_000L;

    private long shown = System.nanoTime();

    PlainScreen(PrintWriter out) {
        super(out);
    }

    @Override
    synchronized void print(String line) {
        out.println(line);
        out.flush();
    }

    @Override
    synchronized void show(List<NodeStatus> nodes) {
        long now = System.nanoTime();
        if (now - shown >= EVERY_NANOS) {
            shown = now;
            say("  " + nodes.stream().map(NodeStatus::brief).collect(Collectors.joining("; ")));
        }
    }

    @Override
    void clear() {}
}
