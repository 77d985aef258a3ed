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
        int processors = Runtime.getRuntime().availableProcessors();
        return String.format(
                Locale.ROOT,
                "%s on %s, with Java %s (%s): %d processors, %s on %s; load average %.1f before it began%s.\n",
                quick ? "A quick run" : "A full run",
                LocalDate.now(ZoneOffset.UTC),
                System.getProperty("java.version"),
                System.getProperty("java.vm.name"),
                processors,
                System.getProperty("os.name"),
                System.getProperty("os.arch"),
                load,
                load > processors / 2.0 ? ": **others were at work, so the times of hand-overs mean little**" : "");
    }
}
