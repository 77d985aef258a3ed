package io.baton.kit.mutex;

import io.baton.spi.MutexAlgorithm;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Storms of one kind over an algorithm, each from its seed. A failure names the seed. */
public final class Storms<M> {
    private static final int STEPS = 150;
    private static final long FORGET_AFTER = 1_000_000_000;

    private final MutexAlgorithm<M> algorithm;
    private final Function<MutexBench<M>, Watch<M>> promises;
    private Bug<M> bug = (bench, from, to, message) -> List.of(message);
    private UnaryOperator<Setup> configuration = setup -> setup;
    private boolean byStamp;
    private boolean sticky;
    private boolean survivors;
    private boolean forgetful;
    private boolean unsteady;

    /** A {@link Tamper} that may look at the bench. */
    @FunctionalInterface
    public interface Bug<M> {
        List<M> instead(MutexBench<M> bench, int from, int to, M message);
    }

    /**
     * Storms over an algorithm.
     *
     * @param promises makes what checks the algorithm's own promises
     */
    public Storms(MutexAlgorithm<M> algorithm, Function<MutexBench<M>, Watch<M>> promises) {
        this.algorithm = algorithm;
        this.promises = promises;
    }

    public Storms<M> tamperedBy(Bug<M> planted) {
        bug = planted;
        return this;
    }

    /** Sets the lock's own options. */
    public Storms<M> configured(UnaryOperator<Setup> value) {
        configuration = value;
        return this;
    }

    /** Checks that who waits keeps its place by stamp when the view changes. */
    public Storms<M> servingByStamp(boolean value) {
        byStamp = value;
        return this;
    }

    public Storms<M> sticky(boolean value) {
        sticky = value;
        return this;
    }

    /** Holds came over from the view before. */
    public Storms<M> survivors(boolean value) {
        survivors = value;
        return this;
    }

    /** Records are dropped and tokens fetched home, in the middle of it all. */
    public Storms<M> forgetful(boolean value) {
        forgetful = value;
        return this;
    }

    /** The view changes, in the middle of it all. */
    public Storms<M> unsteady(boolean value) {
        unsteady = value;
        return this;
    }

    public void run(int size, long seed) {
        Setup setup = setup(size, seed);
        try {
            MutexBench<M> bench = new MutexBench<>(algorithm, setup, seed).withUnissuedGrants();
            if (seed % 3 == 0) {
                bench.withSlowChannels();
            }
            if (byStamp) {
                bench.servingByStamp();
            }
            bench.promising(promises);
            bench.tamperedBy((from, to, message) -> bug.instead(bench, from, to, message));
            Storm<M> storm = new Storm<>(bench, seed).forgetful(forgetful).unsteady(unsteady);
            storm.rage(STEPS);
            storm.calm();
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError("seed " + seed + ", " + setup + ": " + e.getMessage(), e);
        }
    }

    private Setup setup(int size, long seed) {
        Random random = new Random(seed);
        List<Variant> variants = Variant.of(algorithm);
        Variant variant = variants.get((int) (seed % variants.size()));
        Setup setup = Setup.of(size)
                .home(random.nextInt(size))
                .coordinator(random.nextInt(size))
                .sticky(sticky)
                .forgetAfter(forgetful ? FORGET_AFTER : 0)
                .withUnevenFloors();
        setup = configuration.apply(variant.lock(setup, random));
        return survivors ? variant.survivors(setup, random) : setup;
    }
}
