package io.baton.core.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.core.gate.GateRig.TestWaiter;
import org.junit.jupiter.api.Test;

/** Claim, confirm, exit, and what may come between. */
class GateFastPathTest {
    private final GateRig rig = GateRig.owned();
    private final Gate gate = rig.gate;

    @Test
    void shouldHoldWithoutEngineWhenOwnedAndIdle() {
        for (long fence = 10; fence < 20; fence++) {
            long generation = gate.claim();
            assertThat(gate.confirm(generation, rig.clock)).isTrue();
            assertThat(gate.fence(generation)).isEqualTo(fence);
            assertThat(gate.exit(generation)).isEqualTo(Exit.RELEASED);
        }
        assertThat(rig.called).isFalse();
        assertThat(rig.said).isEmpty();
    }

    @Test
    void shouldNotClaimWhenNotOwned() {
        assertThat(GateRig.sticky().gate.claim()).isZero();
    }

    @Test
    void shouldNotClaimWhenHeld() {
        assertThat(rig.hold()).isPositive();
        assertThat(gate.claim()).isZero();
    }

    @Test
    void shouldNotHoldWhenLeaseLapsesBetweenClaimAndConfirm() {
        long generation = gate.claim();
        rig.lapse();

        assertThat(gate.confirm(generation, rig.clock)).isFalse();
        assertThat(gate.current(generation)).isFalse();
        assertThat(gate.exit(generation)).isEqualTo(Exit.LOST);

        rig.renew();
        assertThat(rig.hold()).as("the claim was undone").isPositive();
    }

    @Test
    void shouldReportClaimAsHeldWhenFrozenBeforeConfirm() {
        long generation = gate.claim();

        assertThat(rig.freeze()).isEqualTo(10);
        assertThat(gate.confirm(generation, rig.clock)).isTrue();
        assertThat(gate.fence(generation)).isEqualTo(10);
        assertThat(rig.freeze()).as("asked again").isEqualTo(10);
    }

    @Test
    void shouldReleaseWhenUndoMeetsFreeze() {
        long generation = gate.claim();
        assertThat(rig.freeze()).isEqualTo(10);
        rig.lapse();

        assertThat(gate.confirm(generation, rig.clock)).isFalse();
        rig.engine();
        assertThat(rig.said).containsExactly("release 10");
    }

    @Test
    void shouldGiveUpIdleOwnershipWhenFrozen() {
        assertThat(rig.freeze()).isEqualTo(-1);
        assertThat(gate.claim()).isZero();
        assertThat(rig.freeze()).isEqualTo(-1);
    }

    @Test
    void shouldEitherReportOrRefuseWhenFreezeAndClaimRace() {
        for (int step = 0; step < 8; step++) {
            GateRig raced = GateRig.owned();
            long[] frozen = new long[1];
            long[] claimed = new long[1];
            raced.meanwhile(step, () -> frozen[0] = raced.freeze(), () -> claimed[0] = raced.gate.claim());

            if (claimed[0] == 0) {
                assertThat(frozen[0]).isEqualTo(-1);
            } else {
                assertThat(frozen[0]).isEqualTo(raced.gate.fence(claimed[0]));
            }
        }
    }

    @Test
    void shouldReportNoHoldOrExactFenceWhenClaimComesIntoFreeze() {
        for (int step = 0; step < 8; step++) {
            GateRig raced = GateRig.owned();
            long[] frozen = new long[1];
            long[] claimed = new long[1];
            raced.meanwhile(step, () -> claimed[0] = raced.gate.claim(), () -> frozen[0] = raced.freeze());

            assertThat(frozen[0]).isEqualTo(claimed[0] == 0 ? -1 : raced.gate.fence(claimed[0]));
        }
    }

    @Test
    void shouldLeaveAfterwardsWhenWantedBetweenClaimAndConfirm() {
        long generation = gate.claim();
        assertThat(rig.wanted(true)).isEqualTo(-1);
        assertThat(gate.confirm(generation, rig.clock)).isTrue();
        assertThat(gate.exit(generation)).isEqualTo(Exit.RELEASED);
        rig.engine();
        assertThat(rig.said).containsExactly("release 10");
    }

    @Test
    void shouldNotClaimWhenWantedAndNotYetGivenUp() {
        long generation = rig.hold();
        rig.wanted(true);
        gate.exit(generation);
        assertThat(gate.claim()).isZero();
    }

    @Test
    void shouldNotClaimWithFencesOfAnEarlierOwnershipWhenGrantedAgainMeanwhile() {
        for (int step = 0; step < 4; step++) {
            GateRig raced = GateRig.owned();
            long[] claimed = new long[1];
            raced.meanwhile(
                    step,
                    () -> {
                        raced.wanted(true);
                        raced.fenceLimit = raced.nextFence; // no fence at all under the new grant
                        raced.grant();
                    },
                    () -> claimed[0] = raced.gate.claim());
            assertThat(claimed[0] == 0 || !raced.gate.current(claimed[0]))
                    .as("step " + step)
                    .isTrue();
        }
    }

    @Test
    void shouldLeaveWhenWantedAndUndone() {
        long generation = gate.claim();
        assertThat(rig.wanted(true)).isEqualTo(-1);
        rig.lapse();
        assertThat(gate.confirm(generation, rig.clock)).isFalse();
        rig.engine();
        assertThat(rig.said).containsExactly("release 10");
    }

    @Test
    void shouldNotConfirmWhenLostAfterClaim() {
        long generation = gate.claim();
        rig.lose("excluded");
        assertThat(gate.confirm(generation, rig.clock)).isFalse();
        assertThat(rig.told).containsExactly("lost 10 excluded");
    }

    @Test
    void shouldNotConfirmOldClaimWhenGrantedAgainAfterLoss() {
        long generation = gate.claim();
        rig.lose("excluded");
        rig.nextFence = 500;
        rig.grant();
        long other = rig.hold();

        assertThat(gate.confirm(generation, rig.clock)).isFalse();
        assertThat(gate.current(other)).isTrue();
        assertThat(gate.fence(other)).isEqualTo(500);
    }

    @Test
    void shouldTellLossWhenExitComesAfterIt() {
        long generation = rig.hold();
        rig.lose("excluded");
        assertThat(gate.exit(generation)).isEqualTo(Exit.LOST);
    }

    @Test
    void shouldReleaseNothingWhenGenerationIsStale() {
        long first = rig.hold();
        gate.exit(first);
        long second = rig.hold();

        assertThat(gate.exit(first)).isEqualTo(Exit.LOST);
        assertThat(gate.current(second)).isTrue();
    }

    @Test
    void shouldGiveUpWithLastFenceWhenWantedAndIdle() {
        gate.exit(rig.hold());
        assertThat(rig.wanted(true)).isEqualTo(10);
        assertThat(gate.claim()).isZero();
        assertThat(rig.called).isFalse();
    }

    @Test
    void shouldGiveUpWithFenceBeforeFirstWhenWantedAndNeverUsed() {
        assertThat(rig.wanted(false)).isEqualTo(9);
    }

    @Test
    void shouldKeepLockWhenSomebodyOnlyTriesForItInUse() {
        long generation = rig.hold();
        assertThat(rig.wanted(false)).isEqualTo(-1);
        gate.exit(generation);
        assertThat(rig.called).isFalse();
        assertThat(rig.hold()).isPositive();
    }

    @Test
    void shouldReleaseAndAskAgainWhenFencesRunOut() {
        GateRig narrow = GateRig.sticky();
        narrow.fenceLimit = 12;
        narrow.grant();
        long first = narrow.hold();
        narrow.gate.exit(first);
        long second = narrow.hold();
        assertThat(narrow.gate.fence(second)).isEqualTo(11);
        assertThat(narrow.gate.exit(second)).isEqualTo(Exit.RELEASED);

        assertThat(narrow.gate.claim()).as("fence 12 is not to be used").isZero();
        TestWaiter waiter = narrow.enqueue(false);
        narrow.engine();
        assertThat(narrow.said).containsExactly("release 11", "request");

        narrow.fenceLimit = 100;
        narrow.grant();
        assertThat(waiter.state()).isEqualTo(Waiter.State.GRANTED);
        assertThat(narrow.gate.fence(waiter.generation())).isEqualTo(12);
    }

    @Test
    void shouldNotPassLocallyWhenFencesRunOut() {
        GateRig narrow = GateRig.sticky();
        narrow.fenceLimit = 11;
        narrow.grant();
        long only = narrow.hold();
        TestWaiter waiter = narrow.enqueue(false);
        assertThat(narrow.gate.exit(only)).isEqualTo(Exit.RELEASED);
        assertThat(waiter.state()).isEqualTo(Waiter.State.WAITING);
        narrow.engine();
        assertThat(narrow.said).containsExactly("release 10", "request");
    }

    @Test
    void shouldRefusePassesThatTheWordCannotCount() {
        assertThatThrownBy(() -> new GateRig(true, 256))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("from 0 to 255");
    }
}
