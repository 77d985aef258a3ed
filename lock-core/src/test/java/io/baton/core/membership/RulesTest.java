package io.baton.core.membership;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RulesTest {
    private static final long START_2026 = 1_767_225_600_000L;

    private final Rules rules = new Rules();

    @Test
    void shouldNeedMoreThanHalfOfTheRoster() {
        assertThat(rules.majority(1)).isEqualTo(1);
        assertThat(rules.majority(2)).isEqualTo(2);
        assertThat(rules.majority(3)).isEqualTo(2);
        assertThat(rules.majority(4)).isEqualTo(3);
        assertThat(rules.majority(5)).isEqualTo(3);
    }

    @Test
    void shouldMeasureTheLeaseFromTheSendingOfTheHeartbeat() {
        assertThat(rules.leaseUntil(100, 900, 1000)).isEqualTo(1100);
    }

    @Test
    void shouldInstallOnlyWhenAllProposedPromisedAndNobodyIsBound() {
        assertThat(rules.installable(2, 2, 2, 3, 0)).isTrue();
        assertThat(rules.installable(3, 2, 2, 3, 0)).isFalse();
        assertThat(rules.installable(2, 2, 2, 3, 1)).isFalse();
        assertThat(rules.installable(2, 2, 2, 4, 0)).isFalse();
    }

    @Test
    void shouldRaiseTheEpochAboveAllThatIsKnown() {
        long[] walls = {START_2026, START_2026, START_2026};
        assertThat(rules.epoch(41, START_2026, walls, 1000)).isEqualTo(42);
    }

    @Test
    void shouldFollowTheWallClockInEighthsOfASecond() {
        long wall = START_2026 + 10_000;
        assertThat(rules.epoch(0, wall, new long[] {wall, wall, wall}, 1000)).isEqualTo(80);
    }

    @Test
    void shouldNotLetOneWrongClockPoisonTheEpoch() {
        long wall = START_2026 + 10_000;
        long wrong = wall + 3_600_000;
        assertThat(rules.epoch(0, wrong, new long[] {wall, wall, wrong}, 1000)).isEqualTo(88);
    }

    @Test
    void shouldWaiveTheGuardOnlyWhenEveryOtherVoterIsUntouched() {
        assertThat(rules.waived(2, 3, 0)).isTrue();
        assertThat(rules.waived(1, 3, 0)).isFalse();
        assertThat(rules.waived(0, 1, 0)).isTrue();
        assertThat(rules.waived(2, 3, 1)).isFalse();
    }
}
