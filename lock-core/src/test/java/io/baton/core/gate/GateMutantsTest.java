package io.baton.core.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/**
 * Two tempting ways to write the fast path, each with the interleaving that breaks it, and the real one in the same
 * interleaving. If one of the first two no longer fails, {@link GateWorld} has stopped checking.
 */
class GateMutantsTest {
    private final GateWorld world = new GateWorld(0, true, 1).owned();
    private final Gate gate = world.gate;
    private final GateUser user = world.users.get(0);

    @Test
    void shouldBreakExclusionWhenLeaseIsCheckedBeforeTheCas() {
        assertThat(world.lease.valid(world.clock)).isTrue(); // the mutant's check, and here its thread is paused
        world.lapse();
        world.supersede();
        long generation = gate.claim();
        assertThat(generation).isPositive();

        user.claimed(generation);
        assertThatThrownBy(() -> user.begin(world.clock))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("held twice");
    }

    @Test
    void shouldKeepExclusionWhenLeaseIsCheckedAfterTheCas() {
        world.lapse();
        world.supersede();
        long generation = gate.claim();
        assertThat(generation).isPositive();
        assertThat(gate.confirm(generation, world.clock)).isFalse();
    }

    @Test
    void shouldKeepExclusionWhenThreadIsPausedBetweenCasAndCheck() {
        long generation = gate.claim();
        world.lapse();
        world.supersede();
        assertThat(gate.confirm(generation, world.clock)).isFalse();
    }

    @Test
    void shouldBreakExclusionWhenFreezeIsAFlagOfTheNode() {
        boolean frozen = false;
        boolean seen = frozen; // the mutant's fast path reads the flag, and here its thread is paused

        frozen = true; // the node freezes, finds nobody in the gate and reports no hold
        assertThat(gate.busy()).isFalse();
        world.reportedIdle();
        world.takeElsewhere();

        long generation = seen ? 0 : gate.claim();
        assertThat(frozen).isTrue();
        assertThat(gate.confirm(generation, world.clock)).isTrue();
        user.claimed(generation);
        assertThatThrownBy(() -> user.begin(world.clock))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("held twice");
    }

    @Test
    void shouldRefuseClaimWhenFreezeIsInTheWord() {
        world.freeze();
        world.takeElsewhere();
        assertThat(gate.claim()).isZero();
    }

    @Test
    void shouldReportHoldWhenClaimComesBeforeFreezeInTheWord() {
        long generation = gate.claim();
        world.freeze();
        world.takeElsewhere(); // does nothing: the hold was reported, the lock is not free
        assertThat(gate.confirm(generation, world.clock)).isTrue();
        user.claimed(generation);
        assertThatCode(() -> user.begin(world.clock)).doesNotThrowAnyException();
    }
}
