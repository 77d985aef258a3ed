package io.baton.core.gate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Random interleavings of users, engine and time, at the grain of single accesses to what threads share; all checks are in
 * {@link GateWorld}. A failure names its seed, and the seed alone brings it back. {@code -Dbaton.gate.seeds=100000} looks longer.
 */
class GateStepperTest {
    private static final long SEEDS = Long.getLong("baton.gate.seeds", 8_000);

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void shouldKeepEveryPromiseWhenStepsInterleaveAtRandom(boolean sticky) {
        long begun = 0;
        long grants = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            GateWorld world = new GateWorld(seed, sticky, 2 + (int) (seed % 4));
            try {
                world.run();
            } catch (AssertionError | RuntimeException e) {
                throw new AssertionError("seed " + seed + ", sticky " + sticky + ": " + e.getMessage(), e);
            }
            begun += world.begun;
            grants += world.grants;
        }
        assertThat(grants).as("the world grants at all").isGreaterThan(SEEDS);
        assertThat(begun).as("users hold at all").isGreaterThan(SEEDS);
    }
}
