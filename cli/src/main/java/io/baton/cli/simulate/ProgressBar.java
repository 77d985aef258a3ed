package io.baton.cli.simulate;

import java.io.PrintWriter;
import java.util.function.LongSupplier;

/** One line on a terminal that is written anew as work goes on. */
final class ProgressBar {
    private static final int WIDTH = 40;
    private static final long PERIOD_NANOS = 100_000_000;

    private final PrintWriter terminal;
    private final LongSupplier nanos;
    private final int total;
    private final long began;
    private long shownAt;
    private boolean shown;
    private boolean over;

    ProgressBar(PrintWriter terminal, int total, LongSupplier nanos) {
        this.terminal = terminal;
        this.total = total;
        this.nanos = nanos;
        this.began = nanos.getAsLong();
        this.shownAt = began;
    }

    /** Tells how far the work has come. Writes at most ten times a second. */
    synchronized void show(int done, int violations) {
        long now = nanos.getAsLong();
        if (over || now - shownAt < PERIOD_NANOS) {
            return;
        }
        shownAt = now;
        shown = true;
        int full = (int) ((long) WIDTH * done / total);
        terminal.print("\r[" + "=".repeat(full) + " ".repeat(WIDTH - full) + "] " + done + " of " + total + " seeds, "
                + violations + (violations == 1 ? " violation, " : " violations, ") + (now - began) / 1_000_000_000
                + " s");
        terminal.flush();
    }

    /** Leaves the terminal as it was, for good: who interrupts the program has another thread say so. */
    synchronized void clear() {
        over = true;
        if (shown) {
            terminal.print("\r\u001b[K");
            terminal.flush();
        }
    }
}
