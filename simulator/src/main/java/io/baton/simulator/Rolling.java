package io.baton.simulator;

import io.baton.LockRule;
import io.baton.core.membership.Charter;
import io.baton.spi.MutexAlgorithm;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;

/**
 * A change of the lock rules that is rolled out while everything goes on: whoever restarts may come back with the newer ones, and
 * then has them for good. In most runs nobody changes anything.
 */
final class Rolling {
    private static final double CHANCE = 0.25;

    private final Charter before;
    private final Charter after;
    private final boolean rolled;
    private final boolean[] renewed;
    private final SplittableRandom random;

    Rolling(
            SimulationOptions options,
            Setup setup,
            Map<String, MutexAlgorithm<?>> algorithms,
            SplittableRandom random) {
        this.random = random;
        this.before = new Charter(
                1,
                List.of(new LockRule("*", options.algorithm(), setup.sticky(), setup.permits(), setup.lockOptions())));
        boolean restarts = options.trouble() == Trouble.STORM || options.trouble() == Trouble.HOLDER_CRASH;
        this.rolled = restarts && random.nextDouble() < CHANCE;
        this.renewed = new boolean[setup.nodes() + setup.offRoster()];
        MutexAlgorithm<?> tested = Objects.requireNonNull(algorithms.get(options.algorithm()));
        List<String> others = algorithms.values().stream()
                .filter(algorithm -> algorithm.modes().equals(tested.modes()))
                .map(MutexAlgorithm::name)
                .sorted()
                .toList();
        String other = others.get(random.nextInt(others.size()));
        this.after = new Charter(
                2, List.of(new LockRule("*", other, setup.sticky() ^ random.nextBoolean(), setup.permits(), Map.of())));
    }

    /** Returns what the file says that a node starts with. */
    Charter charter(int node, int life) {
        if (rolled && life > 1) {
            renewed[node] |= random.nextBoolean();
        }
        return renewed[node] ? after : before;
    }
}
