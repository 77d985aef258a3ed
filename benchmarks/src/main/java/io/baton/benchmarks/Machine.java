package io.baton.benchmarks;

import java.lang.management.ManagementFactory;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;

/** What the figures were measured on, in general words. */
final class Machine {
    private Machine() {}

    static String describe(boolean quick) {
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        return String.format(
                Locale.ROOT,
                "%s on %s, with Java %s (%s): %d processors, %s on %s%s.\n",
                quick ? "A quick run, with rough figures," : "A full run",
                LocalDate.now(ZoneOffset.UTC),
                System.getProperty("java.version"),
                System.getProperty("java.vm.name"),
                Runtime.getRuntime().availableProcessors(),
                System.getProperty("os.name"),
                System.getProperty("os.arch"),
                load < 0 ? "" : String.format(Locale.ROOT, "; load average %.1f before it began", load));
    }
}
