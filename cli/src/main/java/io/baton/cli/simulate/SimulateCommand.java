package io.baton.cli.simulate;

import io.baton.cli.AlgorithmOptions;
import io.baton.cli.HelpOption;
import io.baton.cli.Terminal;
import io.baton.simulator.Campaign;
import io.baton.simulator.CampaignReport;
import io.baton.simulator.Figures;
import io.baton.simulator.SimulationOptions;
import io.baton.simulator.SimulationResult;
import io.baton.simulator.Subject;
import io.baton.simulator.Trouble;
import io.baton.simulator.spacetime.Glyphs;
import io.baton.simulator.spacetime.Selection;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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
        exitCodeList = {"0:no promise was broken", "1:one was; its seed is printed", "2:wrong use"},
        footerHeading = "%nExamples:%n",
        footer = {
            "  ./baton simulate --algorithm token-ring --nodes 5 --seeds 1000",
            "  ./baton simulate --algorithm ricart-agrawala --nodes 3 --faults none --rounds 1 --seed 7 --trace --svg run.svg"
        })
public final class SimulateCommand implements Callable<Integer> {
    private static final int USUAL_SEEDS = 1_000;
    private static final int MEASURED_SEEDS = 4;
    private static final int BROKEN = 1;

    private final Subject subject;

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Mixin
    final HelpOption help = new HelpOption();

    @Mixin
    private final AlgorithmOptions algorithms = new AlgorithmOptions();

    @Mixin
    private final RunOptions run = new RunOptions();

    @Option(
            names = "--seeds",
            paramLabel = "S",
            description = "How many seeds to run. Default: " + USUAL_SEEDS + "; 1 with --seed.")
    private @Nullable Integer seeds;

    @Option(names = "--seed", paramLabel = "X", description = "The first seed. Default: 1.")
    private @Nullable Long seed;

    @Option(names = "--trace", description = "Print the run of --seed as a space-time listing, a column for each node.")
    private boolean trace;

    @Option(
            names = "--svg",
            paramLabel = "FILE",
            description = "Draw the run of --seed as a space-time diagram; --rounds makes one for a slide.")
    private @Nullable Path svg;

    @Option(
            names = "--vector-clocks",
            description = "Show vector clocks, too (--trace), or instead of Lamport's (--svg).")
    private boolean vectors;

    @Option(names = "--all", description = "Show heartbeats, acks, retransmissions and other details, too.")
    private boolean all;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    /** Takes the nodes as they are. */
    public SimulateCommand() {
        this(Subject.NODE);
    }

    /** Takes other nodes, such as some with a bug. */
    SimulateCommand(Subject subject) {
        this.subject = subject;
    }

    @Override
    public Integer call() {
        SimulationOptions options = run.options(algorithms);
        check();
        long first = seed != null ? seed : 1;
        if (trace || svg != null) {
            return picture(options, first);
        }
        int count = seeds != null ? seeds : seed != null ? 1 : USUAL_SEEDS;
        require(first <= Long.MAX_VALUE - count, "--seed: " + first + " leaves no room for " + count + " seeds");
        boolean watched = !json && Terminal.attached();
        ProgressBar bar = watched ? new ProgressBar(out(), count, System::nanoTime) : null;
        Summary summary = new Seeds(options, subject, first, count, bar).run(this::print);
        print(summary.with(figures(options)));
        return summary.report().violations().stream()
                .findFirst()
                .map(broken -> broken(options, broken, !json))
                .orElse(0);
    }

    /** Where holders crash, one wants to know how long the others wait. Permits have no holder for whom all wait. */
    private @Nullable Figures figures(SimulationOptions options) {
        return options.trouble() == Trouble.HOLDER_CRASH && Figures.canMeasure(options.algorithm())
                ? Figures.of(options.algorithm(), options.election(), MEASURED_SEEDS)
                : null;
    }

    private void check() {
        require(seeds == null || seeds >= 1, "--seeds: " + seeds + " is not above 0");
        require(seed == null || seed >= 0, "--seed: " + seed + " is negative; seeds start at 0");
        boolean drawn = trace || svg != null;
        String option = trace ? "--trace" : "--svg";
        require(!drawn || seed != null, option + " shows one run: say which with --seed");
        require(!drawn || seeds == null, option + " shows one run: leave --seeds out");
        require(drawn || !vectors, "--vector-clocks needs --trace or --svg");
        require(drawn || !all, "--all needs --trace or --svg");
        require(!trace || !json, "--trace and --json exclude each other");
        if (svg != null) {
            Path directory = svg.toAbsolutePath().getParent();
            require(!Files.isDirectory(svg), "--svg: " + svg + " is a directory");
            require(
                    directory != null && Files.isDirectory(directory) && Files.isWritable(directory),
                    "--svg: can't write to the directory " + directory);
        }
    }

    private int picture(SimulationOptions options, long only) {
        Selection usual = run.hasRounds() ? Selection.USUAL.fromFirstAsk() : Selection.USUAL;
        Picture picture = Picture.of(options, subject, only, all ? Selection.ALL : usual, vectors);
        if (trace) {
            picture.listing(glyphs()).forEach(out()::println);
        }
        if (svg != null) {
            write(picture, svg);
        }
        if (json) {
            print(new Summary(CampaignReport.empty(options).plus(picture.result()), only, 1, 0, null));
        }
        return picture.result().broken().isPresent() ? broken(options, picture.result(), false) : 0;
    }

    private void write(Picture picture, Path file) {
        try {
            picture.write(file);
        } catch (IOException e) {
            throw new ParameterException(spec.commandLine(), "--svg: can't write " + file + ": " + e.getMessage(), e);
        }
        if (!json) {
            out().println((trace ? "\n" : "") + "drew " + picture.events() + " events: " + file);
        }
    }

    private void print(Summary summary) {
        List<String> lines = json ? List.of(summary.json().toString()) : summary.lines();
        lines.forEach(out()::println);
        out().flush();
    }

    private int broken(SimulationOptions options, SimulationResult result, boolean explained) {
        if (explained) {
            out().println();
            out().print(Campaign.explain(options, subject, result.seed(), glyphs()));
        }
        out().flush();
        spec.commandLine().getErr().println("baton: a promise was broken with seed " + result.seed());
        return BROKEN;
    }

    private PrintWriter out() {
        return spec.commandLine().getOut();
    }

    private static Glyphs glyphs() {
        return Glyphs.of(Charset.defaultCharset());
    }

    private void require(boolean right, String otherwise) {
        if (!right) {
            throw new ParameterException(spec.commandLine(), otherwise);
        }
    }
}
