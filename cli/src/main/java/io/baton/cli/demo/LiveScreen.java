package io.baton.cli.demo;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** For terminals: the picture is drawn anew at the bottom. */
final class LiveScreen extends Screen {
    private static final String ESCAPE = "\u001b[";

    private static final String HEADER =
            String.format(Locale.ROOT, "   %-11s %-12s %-19s %-15s", "process", "is", "and", "fencing token");

    private List<String> picture = List.of();
    private int drawn;

    LiveScreen(PrintWriter out) {
        super(out);
    }

    @Override
    synchronized void print(String line) {
        erase();
        out.println(line);
        draw();
    }

    @Override
    synchronized void show(List<NodeStatus> nodes) {
        List<String> next = nodes.stream().map(NodeStatus::row).toList();
        if (!next.equals(picture)) {
            erase();
            picture = next;
            draw();
        }
    }

    @Override
    synchronized void clear() {
        erase();
        picture = List.of();
        out.flush();
    }

    private void erase() {
        if (drawn > 0) {
            out.print(ESCAPE + drawn + "A" + ESCAPE + "0J");
            drawn = 0;
        }
    }

    private void draw() {
        if (!picture.isEmpty()) {
            // A row that is too long is cut, not wrapped: else it would count as two.
            out.println(ESCAPE + "?7l");
            out.println(HEADER);
            picture.forEach(out::println);
            out.print(ESCAPE + "?7h");
            drawn = picture.size() + 2;
        }
        out.flush();
    }
}
