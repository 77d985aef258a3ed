package io.baton.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What came of many seeds.
 *
 * @param options what was simulated
 * @param runs how many seeds
 * @param grants how often a client got a lock
 * @param fastGrants how many of these without the engine
 * @param messages how many messages the lock algorithm sent; frames, acks and heartbeats are not among them
 * @param waitNanos how long clients waited from request to grant, in virtual time, all together
 * @param longestWaitNanos how long a client waited at most from request to grant, in virtual time
 * @param lost how many holds were lost
 * @param views how often a node installed a view
 * @param frames how many frames were sent
 * @param longestSettleNanos how long everything took at most to finish after the faults had stopped
 * @param violations the runs that broke a promise, in the order of their seeds
 */
public record CampaignReport(
        SimulationOptions options,
        int runs,
        long grants,
        long fastGrants,
        long messages,
        long waitNanos,
        long longestWaitNanos,
        long lost,
        long views,
        long frames,
        long longestSettleNanos,
        List<SimulationResult> violations) {
    public CampaignReport {
        violations = List.copyOf(violations);
    }

    /** Returns the report before the first run. */
    public static CampaignReport empty(SimulationOptions options) {
        return new CampaignReport(options, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, List.of());
    }

    /** Returns the report with one run more. */
    public CampaignReport plus(SimulationResult result) {
        List<SimulationResult> broken = violations;
        if (result.violation() != null) {
            broken = new ArrayList<>(violations);
            broken.add(result);
        }
        return new CampaignReport(
                options,
                runs + 1,
                grants + result.grants(),
                fastGrants + result.fastGrants(),
                messages + result.messages(),
                waitNanos + result.waitNanos(),
                Math.max(longestWaitNanos, result.longestWaitNanos()),
                lost + result.lost(),
                views + result.views(),
                frames + result.frames(),
                Math.max(longestSettleNanos, result.settledNanos()),
                broken);
    }

    /** Returns this report with the runs of another one. */
    public CampaignReport plus(CampaignReport other) {
        List<SimulationResult> broken = new ArrayList<>(violations);
        broken.addAll(other.violations);
        return new CampaignReport(
                options,
                runs + other.runs,
                grants + other.grants,
                fastGrants + other.fastGrants,
                messages + other.messages,
                waitNanos + other.waitNanos,
                Math.max(longestWaitNanos, other.longestWaitNanos),
                lost + other.lost,
                views + other.views,
                frames + other.frames,
                Math.max(longestSettleNanos, other.longestSettleNanos),
                broken);
    }

    /** Returns how many messages of the lock algorithm there were for each grant to a client. */
    public double messagesPerGrant() {
        return grants == 0 ? 0 : (double) messages / grants;
    }

    /** Returns how long a client waited from request to grant, on average. */
    public long meanWaitNanos() {
        return grants == 0 ? 0 : waitNanos / grants;
    }

    @Override
    public String toString() {
        StringBuilder words = new StringBuilder(String.format(
                Locale.ROOT,
                "%s with %s, faults %s: %d runs, %d grants (%d fast), %.2f messages per grant, wait %.2f ms on average and "
                        + "%.1f s at most, %d holds lost, %d views, %d frames, settled after %.1f s at most, %d violations",
                options.algorithm(),
                options.election(),
                options.trouble().label(),
                runs,
                grants,
                fastGrants,
                messagesPerGrant(),
                meanWaitNanos() / 1e6,
                longestWaitNanos / 1e9,
                lost,
                views,
                frames,
                longestSettleNanos / 1e9,
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
