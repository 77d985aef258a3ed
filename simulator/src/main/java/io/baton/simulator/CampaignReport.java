package io.baton.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What came of many seeds. */
public final class CampaignReport {
    private final SimulationOptions options;
    private final List<SimulationResult> violations = new ArrayList<>();
    private int runs;
    private long grants;
    private long fastGrants;
    private long lost;
    private long frames;
    private long views;
    private long longestSettle;

    CampaignReport(SimulationOptions options) {
        this.options = options;
    }

    void add(SimulationResult result) {
        runs++;
        grants += result.grants();
        fastGrants += result.fastGrants();
        lost += result.lost();
        frames += result.frames();
        views += result.views();
        longestSettle = Math.max(longestSettle, result.settledNanos());
        if (result.violation() != null) {
            violations.add(result);
        }
    }

    public int runs() {
        return runs;
    }

    public long grants() {
        return grants;
    }

    public long views() {
        return views;
    }

    public long lost() {
        return lost;
    }

    /** Returns the runs that broke a promise, in the order of their seeds. */
    public List<SimulationResult> violations() {
        return List.copyOf(violations);
    }

    @Override
    public String toString() {
        StringBuilder words = new StringBuilder(String.format(
                Locale.ROOT,
                "%s with %s: %d runs, %d grants (%d fast), %d holds lost, %d views, %d frames, settled after %.1f s at most, %d violations",
                options.algorithm(),
                options.election(),
                runs,
                grants,
                fastGrants,
                lost,
                views,
                frames,
                longestSettle / 1e9,
                violations.size()));
        for (SimulationResult broken : violations) {
            broken.broken()
                    .ifPresent(v -> words.append("\n  seed ")
                            .append(broken.seed())
                            .append(": ")
                            .append(v.checker())
                            .append(": ")
                            .append(v.getMessage()));
        }
        return words.toString();
    }
}
