package io.baton.simulator.check;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.spi.Mode;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Each checker, with hand-made histories that keep its promise and that break it. */
class CheckersTest {
    private static final Request A = new Request(1, "red", Mode.EXCLUSIVE, "a", "a/0", 0);
    private static final Request B = new Request(2, "red", Mode.EXCLUSIVE, "b", "b/0", 0);
    private static final Request BLUE = new Request(3, "blue", Mode.EXCLUSIVE, "b", "b/1", 0);
    private static final Hold HOLD_A = new Hold(A, 10);
    private static final Hold HOLD_B = new Hold(B, 20);

    private final Set<String> leased = new HashSet<>(Set.of("a", "b"));
    private final Checker exclusion = new Exclusion(leased::contains, 2);

    @Test
    void shouldCallItExclusiveWhenHoldsFollowEachOther() {
        assertThatCode(() -> {
                    exclusion.granted(1, HOLD_A);
                    exclusion.released(2, HOLD_A);
                    exclusion.granted(3, HOLD_B);
                    exclusion.lost(4, HOLD_B);
                    exclusion.granted(5, HOLD_A);
                    exclusion.crashed(6, "a");
                    exclusion.granted(7, HOLD_B);
                })
                .doesNotThrowAnyException();
    }

    @Test
    void shouldCallItExclusiveWhenLocksDiffer() {
        exclusion.granted(1, HOLD_A);
        assertThatCode(() -> exclusion.granted(2, new Hold(BLUE, 5))).doesNotThrowAnyException();
    }

    @Test
    void shouldFindTwoHoldersWhenBothLeasesAreValid() {
        exclusion.granted(1, HOLD_A);
        assertThatThrownBy(() -> exclusion.granted(2, HOLD_B))
                .isInstanceOf(Violation.class)
                .hasMessageContaining("a/0's hold of \"red\" with token 10")
                .hasMessageContaining("b/0's hold of \"red\" with token 20");
    }

    @Test
    void shouldFindTwoHoldersWhenTheyAreOnOneNode() {
        exclusion.granted(1, HOLD_A);
        Hold other = new Hold(new Request(9, "red", Mode.EXCLUSIVE, "a", "a/1", 0), 11);
        assertThatThrownBy(() -> exclusion.granted(2, other)).isInstanceOf(Violation.class);
    }

    @Test
    void shouldCallItExclusiveWhenTheOtherLeaseHasLapsed() {
        exclusion.granted(1, HOLD_A);
        leased.remove("a");
        assertThatCode(() -> exclusion.granted(2, HOLD_B)).doesNotThrowAnyException();
    }

    @Test
    void shouldFindTwoHoldersWhenALapsedLeaseComesBack() {
        exclusion.granted(1, HOLD_A);
        leased.remove("a");
        exclusion.granted(2, HOLD_B);
        leased.add("a");
        assertThatThrownBy(() -> exclusion.leaseChanged(3, "a")).isInstanceOf(Violation.class);
    }

    @Test
    void shouldCallAHoldContinuousWhenOthersCameAfterTheCall() {
        Continuity continuity = new Continuity(2);
        assertThatCode(() -> {
                    continuity.granted(1, HOLD_A);
                    continuity.unlockCalled(2, HOLD_A);
                    continuity.granted(3, HOLD_B);
                    continuity.unlocked(4, HOLD_A, true);
                })
                .doesNotThrowAnyException();
    }

    @Test
    void shouldCallItContinuousWhenTheLoserIsTold() {
        Continuity continuity = new Continuity(2);
        continuity.granted(1, HOLD_A);
        continuity.granted(2, HOLD_B);
        continuity.unlockCalled(3, HOLD_A);
        assertThatCode(() -> continuity.unlocked(4, HOLD_A, false)).doesNotThrowAnyException();
    }

    @Test
    void shouldFindABrokenHoldWhenUnlockReturnsNormally() {
        Continuity continuity = new Continuity(2);
        continuity.granted(1, HOLD_A);
        continuity.granted(2, HOLD_B);
        continuity.unlockCalled(3, HOLD_A);
        assertThatThrownBy(() -> continuity.unlocked(4, HOLD_A, true)).isInstanceOf(Violation.class);
    }

    @Test
    void shouldAcceptTokensWhenTheyGrow() {
        FencingOrder order = new FencingOrder();
        assertThatCode(() -> {
                    order.granted(1, HOLD_A);
                    order.granted(2, HOLD_B);
                    order.granted(3, new Hold(BLUE, 1));
                })
                .doesNotThrowAnyException();
    }

    @Test
    void shouldFindATokenWhenItIsNotAboveAllBefore() {
        FencingOrder order = new FencingOrder();
        order.granted(1, HOLD_B);
        assertThatThrownBy(() -> order.granted(2, new Hold(A, 20))).isInstanceOf(Violation.class);
    }

    @Test
    void shouldFindATokenWhenItHasMoreThan63Bits() {
        assertThatThrownBy(() -> new FencingOrder().granted(1, new Hold(A, -1))).isInstanceOf(Violation.class);
    }

    @Test
    void shouldAcceptAGrantWhenAnotherRequestWasAbandoned() {
        Abandonment abandonment = new Abandonment();
        abandonment.gaveUp(1, A);
        assertThatCode(() -> abandonment.granted(2, HOLD_B)).doesNotThrowAnyException();
    }

    @Test
    void shouldFindAnOwnerWhenItHadGivenUp() {
        Abandonment abandonment = new Abandonment();
        abandonment.gaveUp(1, A);
        assertThatThrownBy(() -> abandonment.granted(2, HOLD_A)).isInstanceOf(Violation.class);
    }

    @Test
    void shouldSeeProgressWhenEveryRequestIsSettled() {
        Progress progress = new Progress();
        progress.requested(A);
        progress.requested(B);
        progress.requested(BLUE);
        progress.granted(1, HOLD_A);
        progress.gaveUp(2, BLUE);
        progress.crashed(3, "b");
        assertThatCode(() -> progress.ended(9, "")).doesNotThrowAnyException();
    }

    @Test
    void shouldFindARequestWhenItIsStillWaiting() {
        Progress progress = new Progress();
        progress.requested(A);
        assertThatThrownBy(() -> progress.ended(9, ""))
                .isInstanceOf(Violation.class)
                .hasMessageContaining("a/0's request 1");
    }

    @Test
    void shouldFindWhatIsUnfinishedWhenNobodyWaits() {
        assertThatThrownBy(() -> new Progress().ended(9, "c is down"))
                .isInstanceOf(Violation.class)
                .hasMessageContaining("c is down");
    }
}
