package io.baton.core.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.core.gate.GateRig.TestWaiter;
import io.baton.core.gate.Waiter.State;
import org.junit.jupiter.api.Test;

/** Waiters: who gets the lock next, and that nobody is forgotten whatever the order of steps. */
class GateHandOverTest {
    private final GateRig rig = GateRig.owned();
    private final Gate gate = rig.gate;

    @Test
    void shouldPassWithoutEngineWhenSomebodyWaits() {
        long first = rig.hold();
        TestWaiter waiter = rig.enqueue(false);
        gate.exit(first);

        assertThat(waiter.state()).isEqualTo(State.GRANTED);
        assertThat(waiter.wakes).isOne();
        assertThat(waiter.generation()).isEqualTo(first + 1);
        assertThat(gate.confirm(waiter.generation(), rig.clock)).isTrue();
        assertThat(gate.fence(waiter.generation())).isEqualTo(11);
        assertThat(rig.called).isFalse();
    }

    @Test
    void shouldServeInOrderAndShutFastPathWhenSeveralWait() {
        long first = rig.hold();
        TestWaiter second = rig.enqueue(false);
        TestWaiter third = rig.enqueue(false);
        gate.exit(first);
        assertThat(third.state()).isEqualTo(State.WAITING);
        gate.exit(second.generation());
        assertThat(third.state()).isEqualTo(State.GRANTED);
        gate.exit(third.generation());

        assertThat(rig.hold()).as("the queue is empty, the fast path open").isPositive();
    }

    @Test
    void shouldForgetNobodyWhenEnqueueRacesWithExit() {
        for (int step = 0; step < 12; step++) {
            GateRig raced = GateRig.owned();
            long first = raced.hold();
            TestWaiter[] waiter = new TestWaiter[1];
            raced.meanwhile(step, () -> waiter[0] = raced.enqueue(false), () -> raced.gate.exit(first));
            raced.engine();
            assertThat(waiter[0].state()).as("step " + step).isEqualTo(State.GRANTED);
        }
    }

    @Test
    void shouldForgetNobodyWhenExitComesIntoEnqueue() {
        for (int step = 0; step < 8; step++) {
            GateRig raced = GateRig.owned();
            long first = raced.hold();
            TestWaiter waiter = new TestWaiter(false, raced.clock);
            raced.meanwhile(step, () -> raced.gate.exit(first), () -> raced.gate.enqueue(waiter));
            raced.engine();
            assertThat(waiter.state()).as("step " + step).isEqualTo(State.GRANTED);
        }
    }

    @Test
    void shouldForgetNobodyWhenEnqueueRacesWithDispatcherThatFindsNobody() {
        for (int step = 0; step < 16; step++) {
            GateRig raced = GateRig.owned();
            long first = raced.hold();
            TestWaiter gone = raced.enqueue(false);
            assertThat(gone.settle(State.ABANDONED)).isTrue(); // left, but not out of the queue yet
            TestWaiter[] waiter = new TestWaiter[1];
            raced.meanwhile(step, () -> waiter[0] = raced.enqueue(false), () -> raced.gate.exit(first));
            raced.engine();
            assertThat(waiter[0].state()).as("step " + step).isEqualTo(State.GRANTED);
        }
    }

    @Test
    void shouldForgetNobodyWhenEnqueueRacesWithAttend() {
        for (int step = 0; step < 16; step++) {
            GateRig raced = GateRig.sticky();
            raced.grantsAtOnce = true;
            raced.called = true;
            TestWaiter[] waiter = new TestWaiter[1];
            raced.meanwhile(step, () -> waiter[0] = raced.enqueue(false), raced::engine);
            raced.engine();
            assertThat(waiter[0].state()).as("step " + step).isEqualTo(State.GRANTED);
        }
    }

    @Test
    void shouldSkipWaiterWhenItLeftBeforeHandOff() {
        long first = rig.hold();
        TestWaiter leaves = rig.enqueue(false);
        TestWaiter stays = rig.enqueue(false);
        assertThat(gate.abandon(leaves)).isTrue();
        gate.exit(first);
        assertThat(leaves.state()).isEqualTo(State.ABANDONED);
        assertThat(leaves.wakes).isZero();
        assertThat(stays.state()).isEqualTo(State.GRANTED);
    }

    @Test
    void shouldOwnHoldWhenAbandonComesAfterHandOff() {
        long first = rig.hold();
        TestWaiter waiter = rig.enqueue(false);
        gate.exit(first);
        assertThat(gate.abandon(waiter)).isFalse();
        assertThat(gate.exit(waiter.generation())).isEqualTo(Exit.RELEASED);
        assertThat(rig.hold()).isPositive();
    }

    @Test
    void shouldDecideOnceWhenAbandonRacesWithHandOff() {
        for (int step = 0; step < 12; step++) {
            GateRig raced = GateRig.owned();
            long first = raced.hold();
            TestWaiter waiter = raced.enqueue(false);
            TestWaiter next = raced.enqueue(false);
            boolean[] left = new boolean[1];
            raced.meanwhile(step, () -> left[0] = raced.gate.abandon(waiter), () -> raced.gate.exit(first));
            raced.engine();

            assertThat(waiter.state()).isEqualTo(left[0] ? State.ABANDONED : State.GRANTED);
            assertThat(next.state()).isEqualTo(left[0] ? State.GRANTED : State.WAITING);
        }
    }

    @Test
    void shouldPassNoMoreThanLocalPassesWhenWanted() {
        long holder = rig.hold();
        TestWaiter[] waiters = {rig.enqueue(false), rig.enqueue(false), rig.enqueue(false)};
        assertThat(rig.wanted(true)).isEqualTo(-1);
        gate.exit(holder);
        gate.exit(waiters[0].generation());
        assertThat(gate.exit(waiters[1].generation())).isEqualTo(Exit.RELEASED);
        assertThat(waiters[2].state()).isEqualTo(State.WAITING);

        rig.engine();
        assertThat(rig.said).containsExactly("release 12", "request");
        rig.grant();
        assertThat(waiters[2].state()).isEqualTo(State.GRANTED);
        assertThat(gate.fence(waiters[2].generation())).isEqualTo(13);
    }

    @Test
    void shouldPassWithoutCountingWhenNobodyElseWants() {
        long holder = rig.hold();
        for (int i = 0; i < 300; i++) {
            TestWaiter waiter = rig.enqueue(false);
            gate.exit(holder);
            holder = waiter.generation();
            assertThat(gate.current(holder)).isTrue();
        }
        assertThat(rig.called).isFalse();
    }

    @Test
    void shouldNotPassWhenFrozen() {
        long holder = rig.hold();
        TestWaiter waiter = rig.enqueue(false);
        assertThat(rig.freeze()).isEqualTo(10);
        gate.exit(holder);
        assertThat(waiter.state()).isEqualTo(State.WAITING);
        rig.engine();
        assertThat(rig.said).containsExactly("release 10", "request");
    }

    @Test
    void shouldReportExactFenceWhenFreezeRacesWithHandOff() {
        for (int step = 0; step < 12; step++) {
            GateRig raced = GateRig.owned();
            long first = raced.hold();
            TestWaiter waiter = raced.enqueue(false);
            long[] frozen = new long[1];
            raced.meanwhile(step, () -> frozen[0] = raced.freeze(), () -> raced.gate.exit(first));

            if (waiter.state() == State.GRANTED && raced.gate.confirm(waiter.generation(), raced.clock)) {
                assertThat(frozen[0]).isEqualTo(raced.gate.fence(waiter.generation()));
            } else {
                raced.engine();
                assertThat(raced.said).endsWith("request");
            }
        }
    }

    @Test
    void shouldPassAgainWhenThawed() {
        long holder = rig.hold();
        TestWaiter waiter = rig.enqueue(false);
        rig.freeze();
        gate.thaw();
        gate.exit(holder);
        assertThat(waiter.state()).isEqualTo(State.GRANTED);
    }

    @Test
    void shouldKeepLockWhenThawComesBeforeEngineAttends() {
        long holder = rig.hold();
        rig.freeze();
        gate.exit(holder);
        gate.thaw();
        rig.engine();
        assertThat(rig.said).isEmpty();
        assertThat(rig.hold()).isPositive();
    }

    @Test
    void shouldNotPassUnderLapsedLeaseButServeWhenRenewed() {
        long holder = rig.hold();
        TestWaiter waiter = rig.enqueue(false);
        rig.lapse();
        assertThat(gate.exit(holder)).isEqualTo(Exit.RELEASED);
        rig.engine();
        assertThat(waiter.state()).isEqualTo(State.WAITING);

        rig.renew();
        assertThat(waiter.state()).isEqualTo(State.GRANTED);
        assertThat(rig.told).containsExactly("renewed");
    }

    @Test
    void shouldNotConfirmGrantWhenLeaseLapsesBeforeWaiterWakes() {
        long holder = rig.hold();
        TestWaiter waiter = rig.enqueue(false);
        gate.exit(holder);
        rig.lapse();
        assertThat(gate.confirm(waiter.generation(), rig.clock)).isFalse();
    }

    @Test
    void shouldServeOnWithOneHolderWhenLossRacesWithHandOff() {
        for (int step = 0; step < 12; step++) {
            GateRig raced = GateRig.owned();
            raced.grantsAtOnce = true;
            raced.nextFence = 100;
            long first = raced.hold();
            TestWaiter waiter = raced.enqueue(false);
            TestWaiter second = raced.enqueue(false);
            raced.meanwhile(
                    step,
                    () -> {
                        raced.lose("excluded");
                        raced.engine();
                    },
                    () -> raced.gate.exit(first));
            raced.engine();

            int live = 0;
            for (TestWaiter each : new TestWaiter[] {waiter, second}) {
                if (each.state() == State.GRANTED && raced.gate.confirm(each.generation(), raced.clock)) {
                    assertThat(raced.gate.fence(each.generation())).isGreaterThanOrEqualTo(100);
                    live++;
                }
            }
            assertThat(live).as("step " + step).isOne();
        }
    }
}
