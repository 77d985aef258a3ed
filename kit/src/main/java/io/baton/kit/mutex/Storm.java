package io.baton.kit.mutex;

import io.baton.spi.Mode;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;

/**
 * A random run: requests, tries, withdrawals, releases, re-use of idle ownership, deliveries and the passing of time in
 * random order, then {@link Calm}, in which everything must finish. A seed decides all of it.
 */
public final class Storm<M> {
    private final MutexBench<M> bench;
    private final Random random;
    private final int nodes;
    /** In percent: from slow networks to fast ones. */
    private final int deliveries;
    /** In percent: from locks that are mostly idle to locks that everybody wants all the time. */
    private final int eagerness;

    private boolean forgetful;
    private boolean unsteady;

    public Storm(MutexBench<M> bench, long seed) {
        this.bench = bench;
        this.random = new Random(seed);
        this.nodes = bench.setup().size();
        this.deliveries = 30 + random.nextInt(60);
        this.eagerness = 5 + random.nextInt(95);
    }

    /** Records are dropped, and tokens fetched home, at any moment. */
    public Storm<M> forgetful(boolean value) {
        forgetful = value;
        return this;
    }

    /** The view changes at any moment. */
    public Storm<M> unsteady(boolean value) {
        unsteady = value;
        return this;
    }

    public void rage(int steps) {
        for (int i = 0; i < steps; i++) {
            if (random.nextInt(100) >= deliveries || !bench.deliverAny()) {
                act(bench.node(random.nextInt(bench.setup().size())));
            }
        }
    }

    /** Nobody asks any more. */
    public void calm() {
        new Calm<>(bench, random).settle();
    }

    private void act(BenchNode<M> node) {
        if (unsteady && random.nextInt(30) == 0) {
            changeView();
        } else if (random.nextInt(20) == 0) {
            bench.fireNextTimer();
        } else if (!node.isInstalled() && random.nextBoolean()) {
            bench.install(node.rank(), random.nextBoolean());
        } else {
            if (forgetful && random.nextBoolean()) {
                doChores(node);
            }
            use(node);
        }
    }

    private void use(BenchNode<M> node) {
        int dice = random.nextInt(12);
        if (dice == 0) {
            node.advanceClock(random.nextInt(5));
        } else if (node.isPending() && dice < 3) {
            node.cancel();
        } else if (node.isUsing() && dice < 8) {
            node.finish();
        } else if (node.isIdle()) {
            if (dice < 3) {
                node.release();
            } else if (node.isInstalled()) { // What is frozen is lent to nobody: the new view would not know the fence.
                node.reuse();
            }
        } else {
            List<Mode> modes = bench.modes();
            Mode mode = modes.get(random.nextInt(modes.size()));
            if (node.mayAsk(mode) && random.nextInt(100) < eagerness) {
                node.request(mode, dice % 4 == 0);
            }
        }
    }

    /** What the core does with records that nobody uses, at the least convenient time. */
    private void doChores(BenchNode<M> node) {
        switch (random.nextInt(3)) {
            case 0 -> node.forgetIfPossible();
            case 1 -> node.reportStray();
            default -> bench.node(bench.home()).sayForget();
        }
    }

    private void changeView() {
        TreeSet<Integer> members = new TreeSet<>();
        for (int id = 0; id < nodes; id++) {
            int who = id;
            boolean member = bench.nodes().stream().anyMatch(node -> node.id() == who);
            if (random.nextInt(6) < (member ? 5 : 2)) {
                members.add(id);
            }
        }
        if (members.isEmpty()) {
            members.add(random.nextInt(nodes));
        }
        bench.changeView(members, random.nextInt(members.size()), random.nextInt(members.size()));
    }
}
