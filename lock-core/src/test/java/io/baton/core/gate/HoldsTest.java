package io.baton.core.gate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** A loss comes at every step of a hold's beginning and end, and they at every step of a loss. */
class HoldsTest {
    private static final int STEPS = 16;

    private final Thread me = new Thread("me");
    private final Thread other = new Thread("other");

    private GateRig rig;
    private Holds holds;

    private void fresh() {
        rig = GateRig.owned();
        holds = new Holds(rig.gate);
        rig.gate.listener(new GateListener() {
            @Override
            public void lost(long generation, long fence, String reason) {
                holds.lost(reason);
            }
        });
        rig.nextFence = 500; // of the next grant
    }

    private long claim() {
        long generation = rig.gate.claim();
        assertThat(rig.gate.confirm(generation, rig.clock)).isTrue();
        return generation;
    }

    private void othersTakeIt() {
        rig.lose("excluded");
        rig.grant();
        assertThat(holds.begin(other, claim(), rig.clock)).isTrue();
    }

    private void othersHoldIsWhole() {
        Hold its = holds.of(other);
        assertThat(its).isNotNull();
        assertThat(holds.isLost(its)).isFalse();
        assertThat(its.count).isOne();
        assertThat(its.fence).isEqualTo(500);
        assertThat(holds.leave(other, its)).isEqualTo(Exit.RELEASED);
    }

    @Test
    void shouldBeLostOrNeverBegunWhenLossAndNewHolderComeIntoBegin() {
        for (int step = 0; step < STEPS; step++) {
            fresh();
            long generation = claim();
            boolean[] begun = new boolean[1];
            rig.meanwhile(step, this::othersTakeIt, () -> begun[0] = holds.begin(me, generation, rig.clock));

            Hold mine = holds.of(me);
            assertThat(mine != null).as("step " + step).isEqualTo(begun[0]);
            if (mine != null) {
                assertThat(holds.isLost(mine)).isTrue();
                assertThat(mine.fence).isEqualTo(10);
                assertThat(holds.leave(me, mine)).isEqualTo(Exit.LOST);
                assertThat(holds.of(me)).isNull();
            }
            othersHoldIsWhole();
        }
    }

    @Test
    void shouldNotTouchTheNextHoldWhenLossComesBeforeBegin() {
        fresh();
        long generation = claim();
        othersTakeIt();
        assertThat(holds.begin(me, generation, rig.clock)).isFalse();
        assertThat(holds.of(me)).isNull();
        othersHoldIsWhole();
    }

    @Test
    void shouldBeLostOrNeverBegunWhenBeginComesIntoLoss() {
        for (int step = 0; step < STEPS; step++) {
            fresh();
            long generation = claim();
            boolean[] begun = new boolean[1];
            rig.meanwhile(step, () -> begun[0] = holds.begin(me, generation, rig.clock), () -> rig.lose("excluded"));

            Hold mine = holds.of(me);
            assertThat(mine != null).as("step " + step).isEqualTo(begun[0]);
            assertThat(mine == null || holds.isLost(mine)).isTrue();
        }
    }

    @Test
    void shouldLeaveNoTraceWhenLeavingComesIntoLoss() {
        for (int step = 0; step < STEPS; step++) {
            fresh();
            holds.begin(me, claim(), rig.clock);
            Exit[] exit = new Exit[1];
            rig.meanwhile(step, () -> exit[0] = holds.leave(me, holds.of(me)), () -> rig.lose("excluded"));

            assertThat(exit[0]).isNotNull();
            assertThat(holds.of(me)).as("step " + step).isNull();
            rig.grant();
            assertThat(holds.begin(me, claim(), rig.clock)).isTrue();
            assertThat(holds.isLost(holds.of(me))).isFalse();
        }
    }

    @Test
    void shouldLeaveNoTraceWhenLossAndNewHolderComeIntoLeaving() {
        for (int step = 0; step < STEPS; step++) {
            fresh();
            holds.begin(me, claim(), rig.clock);
            Exit[] exit = new Exit[1];
            rig.meanwhile(step, this::othersTakeIt, () -> exit[0] = holds.leave(me, holds.of(me)));

            assertThat(exit[0]).isNotNull();
            assertThat(holds.of(me)).as("step " + step).isNull();
            othersHoldIsWhole();
        }
    }

    @Test
    void shouldFindItselfAtEveryStepOfItsLoss() {
        for (int step = 0; step < STEPS; step++) {
            fresh();
            holds.begin(me, claim(), rig.clock);
            Hold[] found = new Hold[1];
            rig.meanwhile(step, () -> found[0] = holds.of(me), () -> rig.lose("excluded"));
            assertThat(found[0]).as("step " + step).isNotNull();
        }
    }
}
