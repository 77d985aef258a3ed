package io.baton.core.membership;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.LockRule;
import java.util.List;
import org.junit.jupiter.api.Test;

class CharterTest {
    private static final Charter OLD = charter(1, "central");
    private static final Charter NEW = charter(2, "token-ring");

    private static Charter charter(long generation, String algorithm) {
        return new Charter(generation, List.of(LockRule.of("*", algorithm)));
    }

    @Test
    void shouldTakeTheOlderOneWhileSomebodyHasNoOther() {
        assertThat(Charter.common(List.of(NEW, OLD, NEW))).isEqualTo(OLD);
    }

    @Test
    void shouldTakeTheNewerOneWhenEverybodyHasIt() {
        assertThat(Charter.common(List.of(NEW, NEW))).isEqualTo(NEW);
    }

    @Test
    void shouldTakeTheSameOneInAnyOrderWhenGenerationsAreEqual() {
        Charter other = charter(1, "maekawa");
        assertThat(Charter.common(List.of(OLD, other))).isEqualTo(Charter.common(List.of(other, OLD)));
    }

    @Test
    void shouldUseTheFirstRuleThatMatches() {
        Charter charter = new Charter(0, List.of(LockRule.of("orders-*", "raymond"), LockRule.of("*", "central")));
        assertThat(charter.ruleFor("orders-7").algorithm()).isEqualTo("raymond");
        assertThat(charter.ruleFor("customers").algorithm()).isEqualTo("central");
    }
}
