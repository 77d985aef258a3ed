package io.baton.core.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.core.gate.GateRig.TestWaiter;
import io.baton.core.gate.Waiter.State;
import org.junit.jupiter.api.Test;

/** What the gate asks of the core, and what it makes of the core's answers. */
class GateEngineTest {
    private final GateRig rig = GateRig.sticky();
    private final Gate gate = rig.gate;

    @Test
    void shouldAskOnceWhenSeveralWait() {
        TestWaiter first = rig.enqueue(false);
        TestWaiter second = rig.enqueue(false);
        rig.engine();
        rig.enqueue(false);
        rig.engine();
        assertThat(rig.said).containsExactly("request");

        rig.grant();
        assertThat(first.state()).isEqualTo(State.GRANTED);
        assertThat(second.state()).isEqualTo(State.WAITING);
        assertThat(gate.fence(first.generation())).isEqualTo(10);
    }

    @Test
    void shouldCallAttentionOnceWhenNotAttended() {
        int[] calls = new int[1];
        Gate counted = new Gate("orders", true, 8, rig.lease, () -> rig.clock, g -> calls[0]++);
        counted.enqueue(new TestWaiter(false, 0));
        counted.enqueue(new TestWaiter(false, 0));
        assertThat(calls[0]).isOne();
        counted.attend(rig);
        counted.enqueue(new TestWaiter(false, 0));
        assertThat(calls[0]).isEqualTo(2);
    }

    @Test
    void shouldOnlyTryWhenAllWaitersOnlyTry() {
        rig.enqueue(true);
        rig.enqueue(true);
        rig.engine();
        assertThat(rig.said).containsExactly("try");
    }

    @Test
    void shouldAskWhenOneWaiterDoesNotOnlyTry() {
        rig.enqueue(true);
        rig.enqueue(false);
        rig.engine();
        assertThat(rig.said).containsExactly("request");
    }

    @Test
    void shouldFailTriesOnlyAndAskForTheOthersWhenDenied() {
        TestWaiter tries = rig.enqueue(true);
        rig.engine();
        TestWaiter waits = rig.enqueue(false);
        rig.engine();
        assertThat(rig.said).containsExactly("try");

        rig.deny();
        assertThat(tries.state()).isEqualTo(State.DENIED);
        assertThat(tries.wakes).isOne();
        assertThat(waits.state()).isEqualTo(State.WAITING);
        rig.engine();
        assertThat(rig.said).containsExactly("try", "request");
    }

    @Test
    void shouldOpenFastPathAgainWhenDeniedAndGrantedLater() {
        rig.enqueue(true);
        rig.engine();
        rig.deny();
        rig.engine();
        rig.grant();
        assertThat(rig.hold()).isPositive();
    }

    @Test
    void shouldCancelWhenLastWaiterLeft() {
        TestWaiter first = rig.enqueue(false);
        TestWaiter second = rig.enqueue(false);
        rig.engine();
        gate.abandon(first);
        rig.engine();
        assertThat(rig.said).containsExactly("request");
        gate.abandon(second);
        rig.engine();
        assertThat(rig.said).containsExactly("request", "cancel");
    }

    @Test
    void shouldKeepLateGrantIdleWhenStickyAndNobodyWaits() {
        TestWaiter waiter = rig.enqueue(false);
        rig.engine();
        gate.abandon(waiter);
        rig.grant();
        rig.engine();
        assertThat(rig.said).containsExactly("request");
        assertThat(rig.hold()).isPositive();
    }

    @Test
    void shouldReleaseLateGrantWhenNotStickyAndNobodyWaits() {
        GateRig textbook = new GateRig(false, 8);
        TestWaiter waiter = textbook.enqueue(false);
        textbook.engine();
        textbook.gate.abandon(waiter);
        textbook.grant();
        textbook.engine();
        assertThat(textbook.said).hasSize(2).first().isEqualTo("request");
        assertThat(textbook.said.get(1)).startsWith("release");
    }

    @Test
    void shouldAskForEachAcquisitionWhenNotSticky() {
        GateRig textbook = new GateRig(false, 8);
        TestWaiter first = textbook.enqueue(false);
        TestWaiter second = textbook.enqueue(false);
        textbook.engine();
        textbook.grant();
        assertThat(textbook.gate.confirm(first.generation(), textbook.clock)).isTrue();

        textbook.gate.exit(first.generation());
        assertThat(second.state()).isEqualTo(State.WAITING);
        textbook.engine();
        assertThat(textbook.said).containsExactly("request", "release 10", "request");
        textbook.grant();
        assertThat(textbook.gate.fence(second.generation())).isEqualTo(11);
        textbook.gate.exit(second.generation());
        assertThat(textbook.gate.claim()).as("no fast path").isZero();
        textbook.engine();
        assertThat(textbook.said).containsExactly("request", "release 10", "request", "release 11");
    }

    @Test
    void shouldNotServeTwiceUnderOneGrantWhenNotStickyAndLeaseIsRenewed() {
        GateRig textbook = new GateRig(false, 8);
        TestWaiter first = textbook.enqueue(false);
        TestWaiter second = textbook.enqueue(false);
        textbook.engine();
        textbook.grant();
        textbook.gate.exit(first.generation());
        textbook.renew();
        assertThat(second.state()).isEqualTo(State.WAITING);
    }

    @Test
    void shouldGiveUpAndAskAgainWhenWantedBeforeWaitersAreServed() {
        rig.grant();
        TestWaiter waiter = rig.enqueue(false);
        assertThat(rig.wanted(true)).isEqualTo(9);
        rig.engine();
        assertThat(rig.said).containsExactly("request");
        rig.grant();
        assertThat(waiter.state()).isEqualTo(State.GRANTED);
    }

    @Test
    void shouldAskForWaitersWhenLost() {
        rig.grant();
        long holder = rig.hold();
        TestWaiter waiter = rig.enqueue(false);
        rig.lose("excluded");
        rig.engine();
        assertThat(rig.said).containsExactly("request");
        rig.nextFence = 77;
        rig.grant();
        assertThat(gate.fence(waiter.generation())).isEqualTo(77);
        assertThat(gate.exit(holder)).isEqualTo(Exit.LOST);
        assertThat(gate.current(waiter.generation())).isTrue();
    }

    @Test
    void shouldTellNobodyWhenIdleOwnershipIsLost() {
        rig.grant();
        rig.lose("excluded");
        assertThat(rig.told).isEmpty();
        assertThat(gate.claim()).isZero();
    }

    @Test
    void shouldTellUncertaintyOnlyWhenHeld() {
        rig.grant();
        gate.uncertain();
        assertThat(rig.told).isEmpty();
        rig.hold();
        gate.uncertain();
        assertThat(rig.told).containsExactly("uncertain 10");
    }

    @Test
    void shouldServeWaiterWhenGrantedAtOnce() {
        rig.grantsAtOnce = true;
        TestWaiter waiter = rig.enqueue(false);
        rig.engine();
        assertThat(waiter.state()).isEqualTo(State.GRANTED);
    }

    @Test
    void shouldFailWaitersNowAndLaterWhenClosed() {
        TestWaiter before = rig.enqueue(false);
        rig.engine();
        gate.closed("node is closed");
        TestWaiter after = rig.enqueue(true);
        rig.engine();
        assertThat(before.state()).isEqualTo(State.CLOSED);
        assertThat(after.state()).isEqualTo(State.CLOSED);
        assertThat(after.wakes).isOne();
        assertThat(rig.said).containsExactly("request", "cancel");
    }

    @Test
    void shouldFailWaiterWhenCloseRacesWithEnqueue() {
        for (int step = 0; step < 8; step++) {
            GateRig raced = GateRig.sticky();
            TestWaiter waiter = new TestWaiter(false, 0);
            raced.meanwhile(step, () -> raced.gate.closed("closed"), () -> raced.gate.enqueue(waiter));
            assertThat(waiter.state()).as("step " + step).isEqualTo(State.CLOSED);
        }
    }

    @Test
    void shouldGiveHoldBackWhenClosed() {
        rig.grant();
        long holder = rig.hold();
        gate.closed("node is closed");
        gate.thaw();
        assertThat(gate.claim()).isZero();
        rig.engine();
        assertThat(gate.exit(holder)).isEqualTo(Exit.LOST);
        assertThat(rig.told).containsExactly("lost 10 node is closed");
        assertThat(rig.said).hasSize(1).first().asString().startsWith("release");
    }

    @Test
    void shouldGiveLateGrantBackWhenClosed() {
        rig.enqueue(false);
        rig.engine();
        gate.closed("node is closed");
        rig.grant();
        assertThat(gate.claim()).isZero();
        rig.engine();
        assertThat(rig.said).hasSize(2).last().asString().startsWith("release");
    }

    @Test
    void shouldNameAFenceBelowTheLimitWhenClosedWithTheLastOne() {
        rig.fenceLimit = 11;
        rig.grant();
        rig.hold();
        gate.closed("node is closed");
        rig.engine();
        assertThat(rig.said).containsExactly("release 10");
    }
}
