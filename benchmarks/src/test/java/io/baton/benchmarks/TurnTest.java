package io.baton.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TurnTest {
    @Test
    void shouldFindHandOversInTheOrderOfFences() {
        List<Long> nanos = new ArrayList<>();
        int repeated = Turn.handOvers(
                List.of(
                        new Turn(0, 11, 100, 110),
                        new Turn(0, 14, 260, 270),
                        new Turn(1, 12, 150, 160),
                        new Turn(1, 13, 170, 200)),
                nanos::add);
        assertThat(nanos).containsExactly(40L, 60L);
        assertThat(repeated).isEqualTo(1);
    }

    @Test
    void shouldRefuseTurnsThatOverlap() {
        List<Turn> turns = List.of(new Turn(0, 1, 100, 200), new Turn(1, 2, 150, 210));
        assertThatThrownBy(() -> Turn.handOvers(turns, nanos -> {})).isInstanceOf(IllegalStateException.class);
    }
}
