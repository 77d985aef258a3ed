package io.baton.core.mutex;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;

/**
 * A random run: requests, tries, withdrawals, releases, re-use of idle ownership and deliveries in random order, then calm,
 * in which everything must finish. A seed decides all of it.
 */
public final class Storm<M> {
    private final MutexBench<M> bench;
    private final Random random;
    private final boolean forgetful;
    /** In percent: from slow networks to fast ones. */
    private final int deliveries;
    /** In percent: from locks that are mostly idle to locks that everybody wants all the time. */
    private final int eagerness;

    private int grants;

    public Storm(MutexBench<M> bench, long seed, boolean forgetful) {
        this.bench = bench;
        this.random = new Random(seed);
        this.forgetful = forgetful;
        this.deliveries = 30 + random.nextInt(60);
        this.eagerness = 5 + random.nextInt(95);
    }

    public void rage(int steps) {
        for (int i = 0; i < steps; i++) {
            if (random.nextInt(100) >= deliveries || !bench.deliverAny()) {
                act(bench.node(random.nextInt(bench.setup().size())));
            }
        }
    }

    private void act(BenchNode<M> node) {
        int dice = random.nextInt(12);
        if (dice == 0) {
            node.advanceClock(random.nextInt(5));
        } else if (node.isFree()) {
            if (forgetful && dice < 6) {
                node.forgetIfPossible();
            }
            if (random.nextInt(100) < eagerness) {
                node.request(dice % 4 == 0);
            }
        } else if (node.isPending() && dice < 3) {
            node.cancel();
        } else if (node.isUsing() && dice < 8) {
            node.finish();
        } else if (node.isIdle()) {
            if (dice < 3) {
                node.release();
            } else {
                node.reuse();
            }
        }
    }

    /** Nobody asks any more: whoever waits is served, all is given back, no message is left, and nothing to remember. */
    public void calm() {
        do {
            bench.deliverAll();
            bench.nodes().stream().filter(BenchNode::isUsing).forEach(node -> {
                grants++;
                node.finish();
            });
            assertThat(grants).as("grants go on for ever").isLessThan(10_000);
        } while (!bench.quiet() || bench.nodes().stream().anyMatch(BenchNode::isUsing));
        for (BenchNode<M> node : bench.nodes()) {
            assertThat(node.isPending())
                    .as("progress: rank %d waits for ever", node.rank())
                    .isFalse();
        }
        bench.nodes().stream().filter(BenchNode::isIdle).forEach(BenchNode::release);
        bench.deliverAll();
        bringTokenHome();
        for (BenchNode<M> node : bench.nodes()) {
            assertThat(node.mutex().strayed())
                    .as("rank %d has a stray token", node.rank())
                    .isFalse();
            assertThat(node.mutex().forgettable())
                    .as("rank %d may forget", node.rank())
                    .isTrue();
        }
    }

    /** What the core does about {@code strayed()}: home makes an ask without a user. */
    private void bringTokenHome() {
        if (bench.nodes().stream().anyMatch(node -> node.mutex().strayed())) {
            BenchNode<M> home = bench.node(bench.setup().home());
            home.request(false);
            bench.deliverAll();
            home.finish();
            if (home.isIdle()) {
                home.release();
            }
        }
    }
}
