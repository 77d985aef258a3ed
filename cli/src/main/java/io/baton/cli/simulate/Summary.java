package io.baton.cli.simulate;

import io.baton.cli.Json;
import io.baton.simulator.CampaignReport;
import io.baton.simulator.Figures;
import io.baton.simulator.SimulationOptions;
import io.baton.simulator.SimulationResult;
import io.baton.simulator.check.Violation;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What came of the seeds, for people and for programs.
 *
 * @param report what came of them
 * @param firstSeed the first
 * @param seeds how many there were to be
 * @param tookNanos how long it took on all cores, 0 if that says nothing
 * @param figures how long it takes until things go on; null if that was not measured
 */
record Summary(
        CampaignReport report,
        long firstSeed,
        int seeds,
        long tookNanos,
        @Nullable Figures figures) {
    /** How many of the runs that broke a promise are listed; who has more has one bug, most likely. */
    private static final int MOST_LISTED = 10;

    private boolean interrupted() {
        return report.runs() < seeds;
    }

    private SimulationOptions options() {
        return report.options();
    }

    Summary with(@Nullable Figures measured) {
        return new Summary(report, firstSeed, seeds, tookNanos, measured);
    }

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        long last = firstSeed + report.runs() - 1;
        lines.add(String.format(
                Locale.ROOT,
                "%s with %s, %s, faults %s: %s%s",
                options().algorithm(),
                options().election(),
                options().nodes() == 0
                        ? "nodes as the seed decides"
                        : options().nodes() + (options().nodes() == 1 ? " node" : " nodes"),
                options().trouble().label(),
                report.runs() == 1 ? "seed " + firstSeed : "seeds " + firstSeed + " to " + last,
                interrupted() ? ", interrupted: " + seeds + " were wanted" : ""));
        add(lines, "grants", "%d, %d of them on the fast path", report.grants(), report.fastGrants());
        add(lines, "messages per grant", "%.2f", report.messagesPerGrant());
        add(lines, "mean wait", "%.2f ms", report.meanWaitNanos() / 1e6);
        add(lines, "longest wait", "%.2f ms", report.longestWaitNanos() / 1e6);
        add(lines, "holds lost", "%d", report.lost());
        add(lines, "views installed", "%d", report.views());
        if (tookNanos > 0) {
            add(lines, "simulated", "%.0f grants per second and core", grantsPerSecondAndCore());
        }
        if (figures != null) {
            lines.addAll(FigureText.lines(figures));
        }
        add(lines, "violations", "%d", report.violations().size());
        for (SimulationResult broken :
                report.violations().stream().limit(MOST_LISTED).toList()) {
            broken.broken().ifPresent(it -> lines.add("    seed " + broken.seed() + ": " + words(it)));
        }
        if (report.violations().size() > MOST_LISTED) {
            lines.add("    and " + (report.violations().size() - MOST_LISTED) + " more");
        }
        return lines;
    }

    /** How much a big storm costs. */
    private double grantsPerSecondAndCore() {
        double seconds = tookNanos / 1e9;
        return report.grants() / seconds / Runtime.getRuntime().availableProcessors();
    }

    private static void add(List<String> lines, String what, String form, Object... values) {
        lines.add(String.format(Locale.ROOT, "  %-20s", what) + String.format(Locale.ROOT, form, values));
    }

    private static String words(Violation violation) {
        return violation.checker() + ": " + violation.getMessage();
    }

    Json json() {
        Json json = new Json()
                .put("algorithm", options().algorithm())
                .put("election", options().election())
                .put("nodes", options().nodes() == 0 ? null : options().nodes())
                .put("faults", options().trouble().label())
                .put("firstSeed", firstSeed)
                .put("seeds", seeds)
                .put("runs", report.runs())
                .put("interrupted", interrupted())
                .put("grants", report.grants())
                .put("fastGrants", report.fastGrants())
                .put("messages", report.messages())
                .put("messagesPerGrant", report.messagesPerGrant(), 3)
                .put("meanWaitMillis", report.meanWaitNanos() / 1e6, 3)
                .put("maxWaitMillis", report.longestWaitNanos() / 1e6, 3)
                .put("grantsPerSecondAndCore", tookNanos == 0 ? null : Math.round(grantsPerSecondAndCore()))
                .put("holdsLost", report.lost())
                .put("viewsInstalled", report.views())
                .put("frames", report.frames())
                .put("violations", report.violations().stream().map(this::json).toList());
        return figures == null ? json : json.put("messageDelays", FigureText.json(figures));
    }

    private Json json(SimulationResult broken) {
        Json json = new Json().put("seed", broken.seed());
        broken.broken().ifPresent(it -> json.put("promise", it.checker()).put("message", it.getMessage()));
        return json.put("replay", options().replayCommand(broken.seed()));
    }
}
