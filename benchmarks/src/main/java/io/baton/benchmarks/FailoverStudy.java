package io.baton.benchmarks;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** How long a lock stays with a holder that was killed, against the lease. */
final class FailoverStudy {
    /** Times from the kill to the next grant, in leases, in ascending order. */
    record Figure(String algorithm, Timing timing, List<Double> leases) {}

    private static final long SEED = 9;

    private final Scale scale;

    /** When in a heartbeat's interval the holder dies. */
    private final Random phase = new Random(SEED);

    FailoverStudy(Scale scale) {
        this.scale = scale;
    }

    List<Figure> run() throws IOException, InterruptedException {
        List<Figure> figures = new ArrayList<>();
        for (Hops hops : Hops.values()) {
            figures.add(measure(hops.algorithm(), Timing.SHORT, scale.shortFailovers()));
        }
        figures.add(measure(Hops.CENTRAL.algorithm(), Timing.DEFAULT, scale.defaultFailovers()));
        return figures;
    }

    private Figure measure(String algorithm, Timing timing, int times) throws IOException, InterruptedException {
        Benchmarks.say("failover, " + algorithm + ", lease " + timing.lease().toMillis() + " ms");
        List<Double> leases = new ArrayList<>();
        try (Cluster cluster = Cluster.start(algorithm, timing)) {
            for (int i = 0; i < times; i++) {
                // In turn, so that the coordinator is among the killed.
                long nanos = failover(cluster, i % Cluster.SIZE, timing.heartbeat());
                leases.add((double) nanos / timing.lease().toNanos());
            }
        }
        leases.sort(null);
        return new Figure(algorithm, timing, leases);
    }

    private long failover(Cluster cluster, int holder, Duration heartbeat) throws IOException, InterruptedException {
        cluster.awaitComplete();
        Child heir = cluster.node((holder + 1) % Cluster.SIZE);
        cluster.node(holder).ask("lock");
        heir.say("lock");
        // Long enough that the heir's request is known everywhere.
        Thread.sleep(2 * heartbeat.toMillis() + phase.nextInt((int) heartbeat.toMillis()));
        long killed = System.nanoTime();
        cluster.node(holder).kill();
        long granted = Long.parseLong(heir.hear());
        if (granted - killed < 0) {
            throw new IllegalStateException("granted although the holder was alive");
        }
        heir.ask("unlock");
        cluster.restart(holder);
        return granted - killed;
    }
}
