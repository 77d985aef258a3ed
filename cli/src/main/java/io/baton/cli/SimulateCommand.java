package io.baton.cli;

import io.baton.simulator.Campaign;
import io.baton.simulator.CampaignReport;
import io.baton.simulator.Simulation;
import io.baton.simulator.SimulationOptions;
import io.baton.simulator.SimulationResult;
import io.baton.simulator.Subject;
import io.baton.simulator.Trace;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code baton simulate}. */
@Command(
        name = "simulate",
        description = {
            "Runs whole nodes in virtual time. A seed decides everything: delays, loss, crashes, pauses, partitions, clocks.",
            "Checks every promise in every run; the same seed gives the same run."
        },
        exitCodeListHeading = "%nExit status:%n",
        exitCodeList = {"0:no promise was broken", "1:one was; its seed is printed", "2:wrong use"})
final class SimulateCommand implements Callable<Integer> {
    private static final int MOST_NODES = 25;
    private static final long PROGRESS_NANOS = 2_000_000_000L;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Mixin
    final HelpOption help = new HelpOption();

    @Mixin
    private final AlgorithmOptions algorithms = new AlgorithmOptions();

    @Option(
            names = "--nodes",
            paramLabel = "N",
            description = "How many nodes, 1 to " + MOST_NODES + ". Default: 3 or 5, as the seed decides.")
    private @Nullable Integer nodes;

    @Option(names = "--seeds", paramLabel = "S", description = "How many seeds to run. Default: 1000; 1 with --seed.")
    private @Nullable Integer seeds;

    @Option(names = "--seed", paramLabel = "X", description = "The first seed. Default: 1.")
    private @Nullable Long seed;

    @Option(names = "--no-faults", description = "Nothing goes wrong.")
    private boolean noFaults;

    @Option(names = "--trace", description = "Print all that happens; for one seed, with --seed.")
    private boolean trace;

    private long shown = System.nanoTime();
    private int runs;
    private int bad;

    @Override
    public Integer call() {
        SimulationOptions options = options();
        PrintWriter out = spec.commandLine().getOut();
        long first = seed != null ? seed : 1;
        if (trace) {
            return trace(options, first, out);
        }
        int count = seeds != null ? seeds : seed != null ? 1 : 1_000;
        CampaignReport report = Campaign.run(options, Subject.NODE, first, count, it -> progress(it, count, out));
        out.println(report);
        if (report.violations().isEmpty()) {
            return 0;
        }
        long worst = report.violations().get(0).seed();
        out.println(Campaign.explain(options, Subject.NODE, worst));
        return broken(worst, out);
    }

    private int trace(SimulationOptions options, long only, PrintWriter out) {
        Trace recorded = Trace.recording();
        SimulationResult result = Simulation.run(options, Subject.NODE, only, recorded);
        recorded.lines().forEach(out::println);
        return result.broken().isPresent() ? broken(only, out) : 0;
    }

    private int broken(long worst, PrintWriter out) {
        out.flush();
        spec.commandLine().getErr().println("baton: a promise was broken with seed " + worst);
        return BatonCli.FAILED;
    }

    private SimulationOptions options() {
        SimulationOptions options = SimulationOptions.of(algorithms.algorithm(), algorithms.election())
                .withFaults(!noFaults);
        require(
                nodes == null || (nodes >= 1 && nodes <= MOST_NODES),
                "--nodes: " + nodes + " is not within 1 and " + MOST_NODES);
        require(seeds == null || seeds >= 1, "--seeds: " + seeds + " is not above 0");
        require(seed == null || seed >= 0, "--seed: " + seed + " is negative");
        require(!trace || seed != null, "--trace needs --seed");
        require(!trace || seeds == null, "--trace is for one seed: leave --seeds out");
        return nodes == null ? options : options.withNodes(nodes);
    }

    private void require(boolean right, String otherwise) {
        if (!right) {
            throw new ParameterException(spec.commandLine(), otherwise);
        }
    }

    private void progress(SimulationResult result, int count, PrintWriter out) {
        runs++;
        bad += result.broken().isPresent() ? 1 : 0;
        long now = System.nanoTime();
        if (now - shown >= PROGRESS_NANOS) {
            shown = now;
            out.println("  " + runs + " of " + count + " seeds, " + bad + " violations");
            out.flush();
        }
    }
}
