package io.baton.benchmarks;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** What an uncontended pair of lock and unlock costs: runs {@link PairBenchmark} by JMH, in one fork for each lock. */
final class PairStudy {
    /**
     * One lock's figures.
     *
     * @param kind which lock
     * @param nanos mean time of a pair
     * @param error half of JMH's 99.9 % confidence interval of it; NaN if there is none
     * @param bytes allocated for a pair
     */
    record Figure(String kind, double nanos, double error, double bytes) {}

    private static final List<String> ORDER = List.of(
            PairBenchmark.REENTRANT_LOCK, PairBenchmark.ONE_NODE, PairBenchmark.THREE_NODES, ClockBenchmark.KIND);

    private final Scale scale;

    PairStudy(Scale scale) {
        this.scale = scale;
    }

    List<Figure> run() throws RunnerException {
        Benchmarks.say("uncontended pair, by JMH");
        TimeValue length = TimeValue.milliseconds(scale.iteration().toMillis());
        Collection<RunResult> results = new Runner(new OptionsBuilder()
                        .include(PairBenchmark.class.getName())
                        .include(ClockBenchmark.class.getName())
                        .forks(1)
                        .jvmArgs(Child.JVM_ARGUMENTS.toArray(String[]::new))
                        .warmupIterations(scale.iterations())
                        .warmupTime(length)
                        .measurementIterations(scale.iterations())
                        .measurementTime(length)
                        .addProfiler(GCProfiler.class)
                        .shouldFailOnError(true)
                        .verbosity(VerboseMode.SILENT)
                        .build())
                .run();
        List<Figure> figures = new ArrayList<>();
        for (RunResult result : results) {
            Result<?> time = result.getPrimaryResult();
            figures.add(new Figure(kind(result.getParams()), time.getScore(), time.getScoreError(), bytes(result)));
        }
        figures.sort(Comparator.comparingInt(figure -> ORDER.indexOf(figure.kind())));
        return figures;
    }

    private static String kind(BenchmarkParams benchmark) {
        return benchmark.getParamsKeys().contains("kind") ? benchmark.getParam("kind") : ClockBenchmark.KIND;
    }

    private static double bytes(RunResult result) {
        return result.getSecondaryResults().values().stream()
                .filter(secondary -> secondary.getLabel().endsWith("gc.alloc.rate.norm"))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("JMH's profiler says nothing about allocation"))
                .getScore();
    }
}
