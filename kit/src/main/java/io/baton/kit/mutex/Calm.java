package io.baton.kit.mutex;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.spi.Mode;
import java.util.List;
import java.util.Random;

/**
 * The end of a run. Nobody asks any more: whoever waits is served, all is given back, the token comes home, no message and
 * nothing to remember is left; and then the lock works as on the first day.
 */
final class Calm<M> {
    private static final int MANY_GRANTS = 10_000;
    /** So many timers in a row, and nobody was served: it will not happen any more. */
    private static final int MANY_TIMERS = 500;

    private final MutexBench<M> bench;
    private final Random random;

    Calm(MutexBench<M> bench, Random random) {
        this.bench = bench;
        this.random = random;
    }

    void settle() {
        for (BenchNode<M> node : bench.nodes()) {
            bench.install(node.rank(), false);
        }
        serveAll();
        bench.nodes().stream().filter(BenchNode::isIdle).forEach(BenchNode::release);
        letTimePass();
        bringTokenHome();
        forgetAll();
        bench.node(random.nextInt(bench.nodes().size())).request(false);
        serveAll();
    }

    private void serveAll() {
        int timers = 0;
        for (int grants = 0; ; ) {
            bench.deliverAll();
            checkThatReadersAreTold();
            List<BenchNode<M>> users =
                    bench.nodes().stream().filter(BenchNode::isUsing).toList();
            if (!users.isEmpty()) {
                users.get(random.nextInt(users.size())).finish();
                timers = 0;
                assertThat(++grants).as("grants go on for ever").isLessThan(MANY_GRANTS);
            } else if (!somebodyWaits() || timers++ > MANY_TIMERS || !bench.fireNextTimer()) {
                break;
            }
        }
        for (BenchNode<M> node : bench.nodes()) {
            assertThat(node.isPending())
                    .as("progress: rank %d waits for ever", node.rank())
                    .isFalse();
        }
    }

    private boolean somebodyWaits() {
        return bench.nodes().stream().anyMatch(BenchNode::isPending);
    }

    /** Else local readers would follow one another for ever. */
    private void checkThatReadersAreTold() {
        boolean writerWaits = bench.nodes().stream()
                .anyMatch(node -> node.isPending() && node.ask().mode() == Mode.EXCLUSIVE);
        for (BenchNode<M> node : bench.nodes()) {
            if (writerWaits && node.held().contains(Mode.SHARED)) {
                assertThat(node.isTold())
                        .as("reader at rank %d knows that a writer waits", node.rank())
                        .isTrue();
            }
        }
    }

    /** A withdrawn request may still be out, and forgotten by the others: only its repetition ends it. */
    private void letTimePass() {
        for (int i = 0; i < MANY_TIMERS && bench.fireNextTimer(); i++) {
            bench.deliverAll();
        }
    }

    /** Home may be asked while it has an interest of its own; then the token is there anyway, or strays anew. */
    private void bringTokenHome() {
        for (int i = 0; i <= bench.nodes().size(); i++) {
            bench.deliverAll();
            bench.nodes().forEach(BenchNode::reportStray);
            serveAll();
        }
        for (BenchNode<M> node : bench.nodes()) {
            assertThat(node.mutex().strayed())
                    .as("rank %d has a stray token", node.rank())
                    .isFalse();
        }
    }

    /** Some algorithms need time, too: a token that goes round has to come to rest. */
    private void forgetAll() {
        bench.node(bench.home()).sayForget();
        bench.deliverAll();
        int timers = 0;
        while (somebodyRemembers() && timers++ < MANY_TIMERS && bench.fireNextTimer()) {
            bench.deliverAll();
        }
        for (BenchNode<M> node : bench.nodes()) {
            assertThat(node.hasRecord()).as("rank %d remembers", node.rank()).isFalse();
        }
    }

    private boolean somebodyRemembers() {
        bench.nodes().forEach(BenchNode::forgetIfPossible);
        return bench.nodes().stream().anyMatch(BenchNode::hasRecord);
    }
}
