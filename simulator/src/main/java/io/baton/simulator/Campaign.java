package io.baton.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/** Many seeds with the same options, on all processors. The outcome does not depend on how many there are. */
public final class Campaign {
    private static final int TAIL = 120;

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
        CampaignReport report = new CampaignReport(options);
        try {
            List<Future<SimulationResult>> results = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                long seed = firstSeed + i;
                results.add(pool.submit(() -> Simulation.run(options, subject, seed)));
            }
            for (Future<SimulationResult> result : results) {
                SimulationResult finished = result.get();
                report.add(finished);
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

    /** Runs a seed again and tells what happened before the promise was broken, and how to see it once more. */
    public static String explain(SimulationOptions options, Subject subject, long seed) {
        Trace trace = Trace.recording();
        SimulationResult result = Simulation.run(options, subject, seed, trace);
        StringBuilder words = new StringBuilder();
        result.broken()
                .ifPresentOrElse(
                        broken -> words.append(broken.checker()).append(": ").append(broken.getMessage()),
                        () -> words.append("no promise was broken"));
        words.append("\nseed ").append(seed).append(", ").append(options);
        words.append("\nreplay: ").append(options.replayCommand(seed)).append('\n');
        trace.tail(TAIL).forEach(line -> words.append(line).append('\n'));
        return words.toString();
    }

    private static Thread worker(Runnable work) {
        Thread thread = new Thread(work, "simulation");
        thread.setDaemon(true);
        return thread;
    }
}
