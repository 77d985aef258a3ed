package io.baton.benchmarks;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/** How much of a pair is the clock: a lease is looked at on the way in and on the way out. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class ClockBenchmark {
    static final String KIND = "for comparison: two times `System.nanoTime()`";

    /** What is measured. */
    @Benchmark
    public long twice() {
        long in = System.nanoTime();
        return System.nanoTime() - in;
    }
}
