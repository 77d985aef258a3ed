package io.baton.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpellingTest {
    @ParameterizedTest
    @CsvSource({
        "leese, lease",
        "heart_beat, heartbeat",
        "maxWallSkew, max-wall-skew",
        "heartbaet, heartbeat",
        "LEASE, lease",
        "nod, node"
    })
    void shouldFindTheNameWhenItIsNear(String word, String meant) {
        assertThat(Spelling.nearest(word, Schema.BATON)).contains(meant);
    }

    @Test
    void shouldTakeTheNearestWhenSeveralAreNear() {
        assertThat(Spelling.nearest("rings", List.of("rinse", "ring", "king"))).contains("ring");
    }

    @ParameterizedTest
    @CsvSource({"colour", "x", "timeout"})
    void shouldFindNothingWhenNoneIsNear(String word) {
        assertThat(Spelling.nearest(word, Schema.BATON)).isEmpty();
    }
}
