package io.baton.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.spi.FrameFormat;
import org.junit.jupiter.api.Test;

/** A view change with a great many holds: they all come over, and no frame is larger than a transport takes. */
class ManyHoldsTest {
    private static final int HOLDS = 100_000;
    private static final int BATCH = 500;

    @Test
    void shouldKeepEveryHoldAndItsFenceWhenTheViewChanges() {
        Stage stage = new Stage("central", "bully", 3, 1).formed();
        Actor holder = stage.actor(stage.coordinator());
        long[] fences = new long[HOLDS];
        for (int i = 0; i < HOLDS; i++) {
            holder.ask("lock-" + i);
            fences[i] = holder.fence("lock-" + i);
            if (i % BATCH == 0) {
                stage.pass(1);
            }
        }
        Actor leaver = stage.actor((holder.index() + 1) % 3);
        Actor other = stage.actor((holder.index() + 2) % 3);
        leaver.close();
        stage.require(() -> holder.members() == 2 && other.members() == 2, "the view has changed");
        stage.require(() -> holder.isReady() && other.isReady(), "grants go on");
        System.out.printf(
                "%,d holds: frozen for %.1f message delays, largest frame %,d bytes%n",
                HOLDS,
                Figures.delays(Math.max(holder.readyAt(), other.readyAt()) - holder.suspendedAt()),
                stage.largestFrame());

        assertThat(holder.lost()).isZero();
        for (int i = 0; i < HOLDS; i++) {
            assertThat(holder.holds("lock-" + i)).isTrue();
            assertThat(holder.fence("lock-" + i)).isEqualTo(fences[i]);
        }
        assertThat(stage.largestFrame()).isLessThanOrEqualTo(FrameFormat.MAX_FRAME);
        // The new view knows them: the other one waits, and is next.
        other.ask("lock-7");
        stage.pass(20 * Stage.DELAY);
        assertThat(other.holds("lock-7")).isFalse();
        holder.release("lock-7");
        stage.require(() -> other.holds("lock-7"), "the lock goes over");
        assertThat(other.fence("lock-7")).isGreaterThan(fences[7]);
    }
}
