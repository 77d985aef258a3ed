package io.baton.kit.mutex;

import io.baton.spi.MutexAlgorithm;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Plays one small scene again and again, and disturbs it each time one step later, at each member in turn: what a storm
 * meets by chance, this meets for certain. After the disturbance the scene goes on to its end.
 */
public final class EveryStep<M> {
    private static final long FORGET_AFTER = 1_000_000_000;

    private final MutexAlgorithm<M> algorithm;
    private final Function<MutexBench<M>, Watch<M>> promises;
    private final boolean byStamp;
    private UnaryOperator<Setup> configuration = setup -> setup;

    /**
     * Scenes of an algorithm.
     *
     * @param promises makes what checks the algorithm's own promises
     * @param byStamp whether who waits keeps its place by stamp when the view changes
     */
    public EveryStep(MutexAlgorithm<M> algorithm, Function<MutexBench<M>, Watch<M>> promises, boolean byStamp) {
        this.algorithm = algorithm;
        this.promises = promises;
        this.byStamp = byStamp;
    }

    /** Sets the lock's own options. */
    public EveryStep<M> configured(UnaryOperator<Setup> value) {
        configuration = value;
        return this;
    }

    /** Returns how often there was something to disturb. */
    public int run(Disturbance disturbance, int size, long seed) {
        int times = 0;
        for (int step = 0; ; step++) {
            for (int rank = 0; rank < size; rank++) {
                MutexBench<M> bench = bench(disturbance, size, seed);
                Scene<M> scene = new Scene<>(bench, seed);
                for (int i = 0; i < step; i++) {
                    if (!scene.step()) {
                        return times;
                    }
                }
                times += disturb(bench, scene, disturbance, rank, "seed " + seed + ", step " + step) ? 1 : 0;
            }
        }
    }

    private boolean disturb(MutexBench<M> bench, Scene<M> scene, Disturbance disturbance, int rank, String when) {
        Setup setup = bench.setup();
        try {
            boolean disturbed = disturbance.at(bench, rank);
            if (disturbed) {
                scene.end();
            }
            return disturbed;
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError(
                    disturbance + " at rank " + rank + ", " + when + ", " + setup + ": " + e.getMessage(), e);
        }
    }

    private MutexBench<M> bench(Disturbance disturbance, int size, long seed) {
        Random random = new Random(seed);
        List<Variant> variants = Variant.of(algorithm);
        Setup setup = Setup.of(size)
                .home(random.nextInt(size))
                .coordinator(random.nextInt(size))
                .sticky(random.nextBoolean())
                .forgetAfter(disturbance == Disturbance.FORGET ? FORGET_AFTER : 0);
        setup = configuration.apply(variants.get((int) (seed % variants.size())).lock(setup, random));
        MutexBench<M> bench = new MutexBench<>(algorithm, setup, seed).promising(promises);
        return byStamp ? bench.servingByStamp() : bench;
    }
}
