package io.baton.cli.contend;

import io.baton.ClusterView;
import java.time.Duration;
import java.util.Locale;

/** How the program says things. */
public final class Words {
    private static final int COUNTER_BITS = 29;

    private Words() {}

    /** A fencing token's two parts: the view's epoch, and a counter. */
    public static String fence(long fence) {
        return (fence >>> COUNTER_BITS) + "." + (fence & ((1L << COUNTER_BITS) - 1));
    }

    public static String view(ClusterView view) {
        return "view " + view.epoch() + ": " + String.join(", ", view.members()) + "; coordinator "
                + view.coordinator();
    }

    public static String took(long nanos, Duration lease) {
        return String.format(
                Locale.ROOT,
                "%d ms (%.2f of the lease of %d ms)",
                nanos / 1_000_000,
                (double) nanos / lease.toNanos(),
                lease.toMillis());
    }
}
