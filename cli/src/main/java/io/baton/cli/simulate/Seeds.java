package io.baton.cli.simulate;

import io.baton.simulator.Campaign;
import io.baton.simulator.CampaignReport;
import io.baton.simulator.SimulationOptions;
import io.baton.simulator.SimulationResult;
import io.baton.simulator.Subject;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Runs seeds on all cores, and says what is known if somebody ends the program before they are through. */
final class Seeds {
    private final SimulationOptions options;
    private final Subject subject;
    private final long first;
    private final int count;
    private final @Nullable ProgressBar bar;
    private final long began = System.nanoTime();

    /** Written by the thread that runs, read by the one that ends the program. */
    private volatile CampaignReport soFar;

    Seeds(SimulationOptions options, Subject subject, long first, int count, @Nullable ProgressBar bar) {
        this.options = options;
        this.subject = subject;
        this.first = first;
        this.count = count;
        this.bar = bar;
        this.soFar = CampaignReport.empty(options);
    }

    /** Runs them all; {@code early} gets what is known when the program is interrupted. */
    Summary run(Consumer<Summary> early) {
        Thread hook = new Thread(() -> {
            clear();
            early.accept(summary());
        });
        Runtime.getRuntime().addShutdownHook(hook);
        try {
            Campaign.run(options, subject, first, count, this::done);
        } finally {
            unhook(hook);
        }
        clear();
        return summary();
    }

    private static void unhook(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The program ends already, and the hook has its say.
        }
    }

    private void done(SimulationResult result) {
        CampaignReport report = soFar.plus(result);
        soFar = report;
        if (bar != null) {
            bar.show(report.runs(), report.violations().size());
        }
    }

    private void clear() {
        if (bar != null) {
            bar.clear();
        }
    }

    private Summary summary() {
        return new Summary(soFar, first, count, System.nanoTime() - began, null);
    }
}
