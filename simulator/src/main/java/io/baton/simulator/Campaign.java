package io.baton.simulator;

import io.baton.simulator.check.Violation;
import io.baton.simulator.spacetime.Excerpt;
import io.baton.simulator.spacetime.Glyphs;
import io.baton.simulator.spacetime.Listing;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/** Many seeds with the same options, on all processors. The outcome does not depend on how many there are. */
public final class Campaign {
    private Campaign() {}

    /**
     * Runs seeds.
     *
     * @param progress is told of each result, in the order of the seeds
     */
    public static CampaignReport run(
            SimulationOptions options,
            Subject subject,
            long firstSeed,
            int count,
            Consumer<SimulationResult> progress) {
        ExecutorService pool =
                Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors(), Campaign::worker);
        CampaignReport report = CampaignReport.empty(options);
        try {
            List<Future<SimulationResult>> results = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                long seed = firstSeed + i;
                results.add(pool.submit(() -> Simulation.run(options, subject, seed)));
            }
            for (Future<SimulationResult> result : results) {
                SimulationResult finished = result.get();
                report = report.plus(finished);
                progress.accept(finished);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("the simulator itself failed", e.getCause());
        } finally {
            pool.shutdownNow();
        }
        return report;
    }

    /** Runs a seed again and tells what was broken, what mattered of what happened before, and how to see all of it. */
    public static String explain(SimulationOptions options, Subject subject, long seed) {
        return explain(options, subject, seed, Glyphs.ASCII);
    }

    /** The same, with other signs. */
    public static String explain(SimulationOptions options, Subject subject, long seed, Glyphs glyphs) {
        Trace trace = Trace.recording();
        Optional<Violation> broken =
                Simulation.run(options, subject, seed, trace).broken();
        List<String> words = new ArrayList<>();
        words.add(broken.map(it -> it.checker() + ": " + it.getMessage()).orElse("no promise was broken"));
        words.add("");
        String concern = broken.map(Violation::getMessage).map(String::valueOf).orElse("");
        words.addAll(Listing.of(Excerpt.of(trace.spaceTime(), concern), false, glyphs));
        words.add("");
        words.add("replay: " + options.replayCommand(seed));
        return String.join("\n", words) + "\n";
    }

    private static Thread worker(Runnable work) {
        Thread thread = new Thread(work, "simulation");
        thread.setDaemon(true);
        return thread;
    }
}
