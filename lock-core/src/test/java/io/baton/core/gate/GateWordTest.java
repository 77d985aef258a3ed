package io.baton.core.gate;

import static io.baton.core.gate.GateWord.FROZEN;
import static io.baton.core.gate.GateWord.HELD;
import static io.baton.core.gate.GateWord.OWNED;
import static io.baton.core.gate.GateWord.QUEUED;
import static io.baton.core.gate.GateWord.WANTED;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

/** Every transition over every combination of the five bits, with few and many passes and generations. */
class GateWordTest {
    private static final long FLAGS = HELD | OWNED | WANTED | FROZEN | QUEUED;
    private static final long[] GENERATIONS = {0, 1, 2, 1L << 31, (1L << 51) - 2};
    private static final int[] PASSES = {0, 1, 8, 254};

    private interface Check {
        void of(long word, long flags, int passes, long generation);
    }

    private static void everywhere(Check check) {
        for (long generation : GENERATIONS) {
            for (int passes : PASSES) {
                for (long flags = 0; flags <= FLAGS; flags++) {
                    check.of(word(flags, passes, generation), flags, passes, generation);
                }
            }
        }
    }

    private static long word(long flags, int passes, long generation) {
        return generation << 13 | (long) passes << 5 | flags;
    }

    private static void transition(LongUnaryOperator step, Check expected) {
        everywhere((word, flags, passes, generation) -> expected.of(step.applyAsLong(word), flags, passes, generation));
    }

    @Test
    void shouldKeepPartsApartWhenWordIsComposed() {
        everywhere((word, flags, passes, generation) -> {
            assertThat(GateWord.generation(word)).isEqualTo(generation);
            assertThat(GateWord.passes(word)).isEqualTo(passes);
            assertThat(word & FLAGS).isEqualTo(flags);
        });
    }

    @Test
    void shouldOpenFastPathOnlyWhenOwnedAndNothingElse() {
        everywhere((word, flags, passes, generation) ->
                assertThat(GateWord.open(word)).isEqualTo(flags == OWNED));
    }

    @Test
    void shouldServeWaitersOnlyWhenOwnedAndQueuedAndNothingElse() {
        everywhere((word, flags, passes, generation) ->
                assertThat(GateWord.servable(word)).isEqualTo(flags == (OWNED | QUEUED)));
    }

    @Test
    void shouldPassLocallyOnlyWhenQueuedNotFrozenAndPassesAreLeftIfWanted() {
        everywhere((word, flags, passes, generation) -> {
            boolean queuedAndWarm = (flags & QUEUED) != 0 && (flags & FROZEN) == 0;
            assertThat(GateWord.passable(word, 8)).isEqualTo(queuedAndWarm && ((flags & WANTED) == 0 || passes < 8));
        });
    }

    @Test
    void shouldBeHeldByItsOwnGenerationOnly() {
        everywhere((word, flags, passes, generation) -> {
            boolean held = (flags & HELD) != 0 && (flags & OWNED) != 0;
            assertThat(GateWord.heldBy(word, generation)).isEqualTo(held);
            assertThat(GateWord.heldBy(word, generation + 1)).isFalse();
            assertThat(GateWord.heldBy(word, generation - 1)).isFalse();
        });
    }

    @Test
    void shouldTakeNextGenerationAndHeldWhenClaimed() {
        transition(
                GateWord::claimed,
                (next, flags, passes, generation) ->
                        assertThat(next).isEqualTo(word(flags | HELD, passes, generation + 1)));
    }

    @Test
    void shouldTakeNextGenerationAndCountIfWantedWhenPassed() {
        transition(
                GateWord::passed,
                (next, flags, passes, generation) -> assertThat(next)
                        .isEqualTo(word(flags, (flags & WANTED) == 0 ? passes : passes + 1, generation + 1)));
    }

    @Test
    void shouldKeepGenerationWhenReleasedOrRetired() {
        transition(
                GateWord::released,
                (next, flags, passes, generation) ->
                        assertThat(next).isEqualTo(word(flags & ~HELD, passes, generation)));
        transition(
                GateWord::retired,
                (next, flags, passes, generation) ->
                        assertThat(next).isEqualTo(word(flags & ~(HELD | QUEUED), passes, generation)));
    }

    @Test
    void shouldKeepOnlyWaitersAndTakeNextGenerationWhenGranted() {
        transition(
                GateWord::granted,
                (next, flags, passes, generation) ->
                        assertThat(next).isEqualTo(word((flags & QUEUED) | OWNED, 0, generation + 1)));
    }

    @Test
    void shouldKeepOnlyWaitersAndGenerationWhenSurrendered() {
        transition(
                GateWord::surrendered,
                (next, flags, passes, generation) -> assertThat(next).isEqualTo(word(flags & QUEUED, 0, generation)));
    }

    @Test
    void shouldKeepOnlyWaitersAndTakeNextGenerationWhenLost() {
        transition(
                GateWord::lost,
                (next, flags, passes, generation) ->
                        assertThat(next).isEqualTo(word(flags & QUEUED, 0, generation + 1)));
    }

    @Test
    void shouldDetachHolderAndShutWhenClosedWhileOwned() {
        transition(
                GateWord::closed,
                (next, flags, passes, generation) -> assertThat(next)
                        .isEqualTo(
                                (flags & OWNED) == 0
                                        ? word(flags, passes, generation)
                                        : word((flags & ~HELD) | FROZEN, passes, generation + 1)));
    }

    @Test
    void shouldChangeOneBitWhenWantedFrozenThawedOrQueued() {
        transition(
                GateWord::wanted,
                (next, flags, passes, generation) ->
                        assertThat(next).isEqualTo(word(flags | WANTED, passes, generation)));
        transition(
                GateWord::frozen,
                (next, flags, passes, generation) ->
                        assertThat(next).isEqualTo(word(flags | FROZEN, passes, generation)));
        transition(
                GateWord::thawed,
                (next, flags, passes, generation) ->
                        assertThat(next).isEqualTo(word(flags & ~FROZEN, passes, generation)));
        transition(
                GateWord::queued,
                (next, flags, passes, generation) ->
                        assertThat(next).isEqualTo(word(flags | QUEUED, passes, generation)));
        transition(
                GateWord::unqueued,
                (next, flags, passes, generation) ->
                        assertThat(next).isEqualTo(word(flags & ~QUEUED, passes, generation)));
    }

    @Test
    void shouldNeverComeBackToTheSameWordWhenOwnershipWasGivenUpAndRegained() {
        everywhere((word, flags, passes, generation) -> {
            assertThat(GateWord.granted(GateWord.surrendered(word))).isNotEqualTo(word);
            assertThat(GateWord.granted(GateWord.lost(word))).isNotEqualTo(word);
        });
    }

    @Test
    void shouldSayItInWords() {
        assertThat(GateWord.text(word(OWNED | HELD | WANTED | FROZEN | QUEUED, 3, 7)))
                .isEqualTo("generation 7 owned held wanted, passes 3 frozen queued");
        assertThat(GateWord.text(0)).isEqualTo("generation 0");
    }
}
