package io.baton.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class FiguresBlockTest {
    @Test
    void shouldReplaceNothingButTheFigures() {
        String page = "before\n" + FiguresBlock.BEGIN + "\nold\n\n" + FiguresBlock.END + "after\n";
        assertThat(FiguresBlock.replace(page, "new\n"))
                .isEqualTo("before\n" + FiguresBlock.BEGIN + "\nnew\n\n" + FiguresBlock.END + "after\n");
    }

    @Test
    void shouldRefuseAPageWithoutAPlaceForThem() {
        assertThatThrownBy(() -> FiguresBlock.replace("a page", "new")).isInstanceOf(IllegalArgumentException.class);
    }
}
