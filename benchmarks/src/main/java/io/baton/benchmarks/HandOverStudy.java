package io.baton.benchmarks;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;

/**
 * How long a lock takes from one process to another that waits for it, against half a bare round trip. The two take turns,
 * slice by slice, so that whatever else the machine does hits both.
 */
final class HandOverStudy {
    /**
     * One algorithm's figures, in nanoseconds.
     *
     * @param handOver from the call of {@code unlock()} to the return of {@code lock()}
     * @param roundTrip of a bare frame, measured in between
     * @param repeated turns that were no hand-over
     */
    record Figure(Hops hops, Histogram handOver, Histogram roundTrip, long repeated) {}

    private final Scale scale;

    HandOverStudy(Scale scale) {
        this.scale = scale;
    }

    List<Figure> run() throws IOException, InterruptedException {
        List<Figure> figures = new ArrayList<>();
        try (BarePair bare = BarePair.start()) {
            bare.roundTrips(scale.warmUp(), nanos -> {});
            for (Hops hops : Hops.values()) {
                Benchmarks.say("contended hand-over, " + hops.algorithm());
                figures.add(measure(hops, bare));
            }
        }
        return figures;
    }

    private Figure measure(Hops hops, BarePair bare) throws IOException, InterruptedException {
        Histogram handOver = histogram();
        Histogram roundTrip = histogram();
        long repeated = 0;
        try (Cluster cluster = Cluster.start(hops.algorithm(), Timing.DEFAULT)) {
            int coordinator = cluster.awaitComplete();
            int[] contenders = IntStream.range(0, Cluster.SIZE)
                    .filter(node -> node != coordinator)
                    .toArray();
            contend(cluster, contenders, scale.warmUp(), nanos -> {});
            for (int i = 0; i < scale.slices(); i++) {
                bare.roundTrips(scale.slice(), roundTrip::recordValue);
                repeated += contend(cluster, contenders, scale.slice(), handOver::recordValue);
            }
        }
        return new Figure(hops, handOver, roundTrip, repeated);
    }

    private static int contend(Cluster cluster, int[] contenders, Duration howLong, LongConsumer nanos)
            throws InterruptedException {
        for (int node : contenders) {
            cluster.node(node).say("contend " + howLong.toMillis());
        }
        List<Turn> turns = new ArrayList<>();
        for (int node : contenders) {
            for (String line : cluster.node(node).hearAll()) {
                turns.add(Turn.parse(node, line));
            }
        }
        return Turn.handOvers(turns, nanos);
    }

    private static Histogram histogram() {
        return new Histogram(3);
    }
}
