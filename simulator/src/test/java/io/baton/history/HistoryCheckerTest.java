package io.baton.history;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.history.Violation.Check;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.Test;

class HistoryCheckerTest {
    @Test
    void shouldFindNothingWhenHoldsFollowEachOther() {
        Told told = new Told()
                .hold("a", 11, 1, 0, 10, 20)
                .hold("b", 12, 2, 5, 30, 40)
                .hold("a", 13, 3, 25, 50, 60)
                .add(100, "x", Kind.FINAL, 0, 3);

        assertThat(told.check()).isEmpty();
    }

    @Test
    void shouldFindALostUpdateWhenTwoWriteTheSameValue() {
        Told told = new Told().hold("a", 11, 1, 0, 10, 20).hold("b", 12, 1, 5, 30, 40);

        assertThat(checks(told)).containsOnly(Check.LOST_UPDATE);
    }

    @Test
    void shouldFindALostUpdateWhenTheCounterEndsBelowWhatWasWritten() {
        Told told = new Told()
                .hold("a", 11, 1, 0, 10, 20)
                .hold("b", 12, 2, 5, 30, 40)
                .add(100, "x", Kind.FINAL, 0, 1);

        assertThat(checks(told)).containsExactly(Check.LOST_UPDATE);
    }

    @Test
    void shouldFindALostUpdateWhenNobodyWroteAValue() {
        Told told = new Told()
                .hold("a", 11, 1, 0, 10, 20)
                .hold("b", 12, 3, 5, 30, 40)
                .add(100, "x", Kind.FINAL, 0, 3);

        assertThat(checks(told)).containsExactly(Check.LOST_UPDATE);
    }

    @Test
    void shouldFindALostUpdateWhenAStaleTokenWroteLast() {
        Told told = new Told().hold("b", 12, 1, 5, 30, 40);
        told.add(0, "a", Kind.LOCK_CALLED, 0, 0)
                .add(10, "a", Kind.GRANTED, 11, 0)
                .add(50, "a", Kind.UPDATED, 11, 2)
                .add(60, "a", Kind.UNLOCK_LOST, 11, 0);

        assertThat(checks(told)).containsExactly(Check.LOST_UPDATE);
    }

    @Test
    void shouldAllowBothWhenAWriterWasKilledWithinItsWrite() {
        Told dead = new Told()
                .hold("a", 11, 1, 0, 10, 20)
                .add(21, "b", Kind.LOCK_CALLED, 0, 0)
                .add(22, "b", Kind.GRANTED, 12, 0)
                .add(23, "b", Kind.UPDATING, 12, 2)
                .add(24, "b", Kind.KILLED, 0, 0);
        Told written = new Told().hold("c", 13, 3, 0, 30, 40).add(100, "x", Kind.FINAL, 0, 3);
        Told unwritten = new Told().hold("c", 13, 2, 0, 30, 40).add(100, "x", Kind.FINAL, 0, 2);

        assertThat(both(dead, written)).isEmpty();
        assertThat(both(dead, unwritten)).isEmpty();
    }

    @Test
    void shouldFindTheTokenWhenItIsUsedTwice() {
        Told told = new Told().hold("a", 11, 1, 0, 10, 20).hold("b", 11, 2, 5, 30, 40);

        assertThat(checks(told)).contains(Check.FENCING);
    }

    @Test
    void shouldFindTheTokenWhenALaterGrantHasASmallerOne() {
        Told told = new Told().hold("a", 12, 1, 0, 10, 20).hold("b", 11, 2, 15, 30, 40);

        assertThat(checks(told)).contains(Check.FENCING);
    }

    @Test
    void shouldFindTheTokenWhenItStartsOverAfterAFullRestart() {
        Told told = new Told()
                .hold("a", 900, 1, 0, 10, 20)
                .hold("b", 901, 2, 5, 30, 40)
                .add(50, "a", Kind.KILLED, 0, 0)
                .add(50, "b", Kind.KILLED, 0, 0)
                .add(60, "a2", Kind.STARTED, 0, 0)
                .hold("a2", 11, 3, 61, 70, 80);

        assertThat(checks(told)).contains(Check.FENCING);
    }

    @Test
    void shouldFindALostUpdateWhenTheCounterStartsOverAfterAFullRestart() {
        Told told = new Told()
                .hold("a", 11, 1, 0, 10, 20)
                .hold("b", 12, 2, 5, 30, 40)
                .add(50, "a", Kind.KILLED, 0, 0)
                .add(50, "b", Kind.KILLED, 0, 0)
                .add(60, "a2", Kind.STARTED, 0, 0)
                .hold("a2", 13, 1, 61, 70, 80);

        assertThat(checks(told)).contains(Check.LOST_UPDATE);
    }

    @Test
    void shouldFindTheUnlockWhenItsHolderWasClosedAndSomebodyElseWasServed() {
        Told told = new Told()
                .add(0, "a", Kind.LOCK_CALLED, 0, 0)
                .add(10, "a", Kind.GRANTED, 11, 0)
                .add(15, "a", Kind.TERMINATED, 0, 0)
                .hold("b", 12, 1, 5, 20, 30)
                .add(40, "a", Kind.UNLOCK_CALLED, 11, 0)
                .add(50, "a", Kind.UNLOCKED, 11, 0)
                .add(60, "a", Kind.CLOSED, 0, 0);

        assertThat(checks(told)).containsExactly(Check.WHOLE_HOLD);
    }

    @Test
    void shouldAllowASmallerTokenWhenItsHolderWasStoppedBeforeItCouldTell() {
        Told told = new Told().hold("b", 12, 1, 5, 30, 40);
        told.add(0, "a", Kind.LOCK_CALLED, 0, 0)
                .add(50, "a", Kind.GRANTED, 11, 0)
                .add(51, "a", Kind.UNLOCK_CALLED, 11, 0)
                .add(52, "a", Kind.UNLOCK_LOST, 11, 0);

        assertThat(told.check()).isEmpty();
    }

    @Test
    void shouldFindTheUnlockWhenSomebodyElseWasGrantedBeforeIt() {
        Told told = new Told().hold("a", 11, 1, 0, 10, 50).hold("b", 12, 2, 5, 30, 60);

        assertThat(checks(told)).containsExactly(Check.WHOLE_HOLD);
    }

    @Test
    void shouldAllowAGrantToSomebodyElseWhenTheUnlockSaidThatItWasLost() {
        Told told = new Told().hold("b", 12, 2, 5, 30, 60);
        told.add(0, "a", Kind.LOCK_CALLED, 0, 0)
                .add(10, "a", Kind.GRANTED, 11, 0)
                .add(11, "a", Kind.UPDATED, 11, 1)
                .add(50, "a", Kind.UNLOCK_CALLED, 11, 0)
                .add(55, "a", Kind.UNLOCK_LOST, 11, 0);

        assertThat(told.check()).isEmpty();
    }

    @Test
    void shouldAllowAGrantToSomebodyElseWhenUnlockWasCalledButHadNotReturned() {
        Told told = new Told()
                .add(0, "a", Kind.LOCK_CALLED, 0, 0)
                .add(10, "a", Kind.GRANTED, 11, 0)
                .add(20, "a", Kind.UNLOCK_CALLED, 11, 0)
                .add(40, "a", Kind.UNLOCKED, 11, 0)
                .hold("b", 12, 1, 5, 21, 30);

        assertThat(told.check()).isEmpty();
    }

    @Test
    void shouldFindTheUnlockWhenTheStoreHadRefusedItsToken() {
        Told told = new Told()
                .add(0, "a", Kind.LOCK_CALLED, 0, 0)
                .add(10, "a", Kind.GRANTED, 11, 0)
                .add(20, "a", Kind.REFUSED, 11, 0)
                .add(30, "a", Kind.UNLOCK_CALLED, 11, 0)
                .add(40, "a", Kind.UNLOCKED, 11, 0);

        assertThat(checks(told)).containsExactly(Check.WHOLE_HOLD);
    }

    @Test
    void shouldFindTwoHoldersWhenOneWasSureOfItsHoldAfterTheOther() {
        Told told = new Told().hold("b", 12, 1, 5, 30, 60);
        told.add(0, "a", Kind.LOCK_CALLED, 0, 0)
                .add(10, "a", Kind.GRANTED, 11, 0)
                .add(40, "a", Kind.CONFIRMED, 11, 0)
                .add(50, "a", Kind.KILLED, 0, 0);

        assertThat(checks(told)).containsExactly(Check.EXCLUSION);
    }

    @Test
    void shouldFindWhoeverLivesAndGetsNothing() {
        Told told = new Told()
                .add(0, "a", Kind.STARTED, 0, 0)
                .add(0, "b", Kind.STARTED, 0, 0)
                .add(0, "c", Kind.STARTED, 0, 0)
                .hold("a", 11, 1, 1, 10, 20)
                .hold("b", 12, 2, 1, 30, 40)
                .add(45, "c", Kind.KILLED, 0, 0);

        assertThat(HistoryChecker.progress(told.history(), 5)).isEmpty();
        assertThat(HistoryChecker.progress(told.history(), 25))
                .singleElement()
                .satisfies(it -> assertThat(it.message()).startsWith("a("));
    }

    @Test
    void shouldExpectNothingOfAProcessThatHadLeftBefore() {
        Told told = new Told()
                .add(0, "a", Kind.STARTED, 0, 0)
                .add(10, "a", Kind.CLOSED, 0, 0)
                .add(0, "b", Kind.STARTED, 0, 0)
                .hold("b", 12, 1, 20, 30, 40)
                .add(50, "b", Kind.CLOSED, 0, 0);

        assertThat(HistoryChecker.progress(told.history(), 15)).isEmpty();
        assertThat(HistoryChecker.progress(told.history(), 35))
                .singleElement()
                .satisfies(it -> assertThat(it.message()).startsWith("b("));
    }

    @Test
    void shouldTellInWordsWhatHappenedAroundAViolation() {
        History history = new Told()
                .hold("a", 11, 1, 0, 1_000_000, 5_000_000)
                .hold("b", 12, 2, 0, 3_000_000, 6_000_000)
                .history();

        assertThat(HistoryChecker.check(history))
                .singleElement()
                .satisfies(it -> assertThat(Account.around(history, it))
                        .hasSize(history.events().size())
                        .isSortedAccordingTo(Comparator.comparingDouble(HistoryCheckerTest::millis))
                        .anyMatch(line -> line.contains("-2.000 ms  b(98)/1 got the lock with token 12"))
                        .anyMatch(line -> line.contains("+0.000 ms  a(97)/1 calls unlock() with token 11")));
    }

    @Test
    void shouldReadTheLineThatItWrote() {
        Event event = new Event(-5, new Client("a", 7, "t1"), Kind.VIEW, "l", 3, 4, "c a b c");

        assertThat(Event.parse(event.line())).contains(event);
        assertThat(Event.parse(event.with("two\nlines\tof text").line())).contains(event.with("two lines of text"));
        assertThat(Event.parse("something else")).isEmpty();
    }

    private static double millis(String line) {
        return Double.parseDouble(line.strip().split(" ")[0]);
    }

    private static List<Check> checks(Told told) {
        return told.check().stream().map(Violation::check).toList();
    }

    private static List<Violation> both(Told first, Told second) {
        List<Event> all = new java.util.ArrayList<>(first.history().events());
        all.addAll(second.history().events());
        return HistoryChecker.check(new History(all));
    }
}
