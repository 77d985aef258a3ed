package io.baton.core.mutex.raymondk;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.core.mutex.ricartagrawala.RicartAgrawalaMessage;
import io.baton.core.mutex.ricartagrawala.RicartAgrawalaMessage.Reply;
import io.baton.spi.Ask;
import io.baton.spi.Effects;
import io.baton.spi.Held;
import io.baton.spi.Mode;
import io.baton.spi.Seats;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One member alone: its fences, and what a core may do that no bench does. */
class RaymondKMutexTest {
    private static final class Recorder implements Effects<RicartAgrawalaMessage> {
        final List<Long> granted = new ArrayList<>();
        /** What the core issues: exactly one above. */
        final List<Long> fences = new ArrayList<>();

        final List<Long> denied = new ArrayList<>();
        int sent;

        @Override
        public void send(int to, RicartAgrawalaMessage message) {
            sent++;
        }

        @Override
        public void granted(long ask, long fenceAbove) {
            granted.add(ask);
            fences.add(fenceAbove + 1);
        }

        @Override
        public void denied(long ask) {
            denied.add(ask);
        }

        @Override
        public long wanted(long ask, boolean queued) {
            throw new AssertionError("nobody waits behind one permit alone");
        }

        @Override
        public void after(int key, long nanos) {
            throw new AssertionError("there are no timers");
        }
    }

    private final Recorder out = new Recorder();

    private RaymondKMutex open(int self, int size, int permits, int perNode, long floor, Held... survivors) {
        return new RaymondKMutex(new Seats(self, size, 0), permits, perNode, List.of(survivors), floor, out);
    }

    private static Ask ask(long id, boolean tryOnly) {
        return new Ask(id, Mode.PERMIT, tryOnly, id);
    }

    @Test
    void shouldIssueTheSmallestFenceOfItsOwnWhenGranted() {
        for (int size = 1; size <= 7; size++) {
            for (int self = 0; self < size; self++) {
                for (long floor = 0; floor < 20; floor++) {
                    open(self, size, size, 1, floor).request(ask(1, false));
                    long fence = out.fences.remove(0);
                    assertThat(fence).isBetween(floor + 1, floor + size);
                    assertThat(fence % size).isEqualTo(self);
                }
            }
        }
    }

    @Test
    void shouldIssueDifferentFencesWhenOneMemberHoldsSeveral() {
        var mutex = open(1, 3, 9, 3, 7);
        for (int id = 1; id <= 3; id++) {
            mutex.request(ask(id, false));
        }
        assertThat(out.fences).containsExactly(10L, 13L, 16L);
    }

    @Test
    void shouldNotIssueAgainWhenAGrantWasReleasedUnissued() {
        var mutex = open(1, 3, 3, 1, 0);
        mutex.request(ask(1, false));
        mutex.release(1, out.fences.get(0) - 1);
        mutex.request(ask(2, false));
        assertThat(out.fences).containsExactly(1L, 4L);
    }

    @Test
    void shouldIssueAboveTheSurvivorsAndWhatWasHeardWhenGranted() {
        var mutex = open(0, 2, 3, 1, 0, new Held(1, 5, Mode.PERMIT, 20));
        mutex.receive(1, new Reply(99, 31));
        mutex.request(ask(1, false));
        assertThat(out.fences).containsExactly(32L);
    }

    @Test
    void shouldNotOverflowWhenAPeerLiesAboutItsFence() {
        var mutex = open(1, 3, 3, 1, 0);
        mutex.receive(0, new Reply(1, Long.MAX_VALUE));
        mutex.request(ask(1, false));
        assertThat(out.fences.get(0)).isPositive();
    }

    @Test
    void shouldWaitForItsOwnReleaseWhenItHoldsAsManyAsItMay() {
        var mutex = open(0, 1, 3, 2, 0);
        mutex.request(ask(1, false));
        mutex.request(ask(2, false));
        mutex.request(ask(3, false));
        assertThat(out.granted).containsExactly(1L, 2L);
        mutex.release(1, 1);
        assertThat(out.granted).containsExactly(1L, 2L, 3L);
    }

    @Test
    void shouldDenyATryWithoutAMessageWhenItHoldsAsManyAsItMay() {
        var mutex = open(0, 2, 3, 1, 0);
        mutex.request(ask(1, false));
        mutex.request(ask(2, true));
        assertThat(out.denied).containsExactly(2L);
        assertThat(out.sent).isEqualTo(1);
    }

    @Test
    void shouldCountAllThatSurvivedWhenANodeHoldsMoreThanItMay() {
        var two = new Held[] {new Held(1, 5, Mode.PERMIT, 1), new Held(1, 6, Mode.PERMIT, 2)};
        open(0, 2, 2, 1, 0, two).request(ask(1, false));
        assertThat(out.granted).isEmpty();
        open(0, 2, 3, 1, 0, two).request(ask(2, false));
        assertThat(out.granted).containsExactly(2L);
    }

    @Test
    void shouldRememberWhenANodeHoldsMoreThanItMay() {
        var mutex = open(0, 2, 2, 1, 0, new Held(1, 5, Mode.PERMIT, 1), new Held(1, 6, Mode.PERMIT, 2));
        assertThat(mutex.forgettable()).isFalse();
        mutex.receive(1, new Reply(9, 2));
        assertThat(mutex.forgettable()).isTrue();
    }
}
