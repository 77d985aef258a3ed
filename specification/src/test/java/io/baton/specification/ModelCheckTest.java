package io.baton.specification;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

class ModelCheckTest {
    @Test
    void shouldExitWithTwoWhenTheMutantIsUnknown() throws IOException, InterruptedException {
        assertThat(ModelCheck.run("--mutant", "x")).isEqualTo(2);
    }

    @Test
    void shouldExitWithTwoWhenAnArgumentIsUnknown() throws IOException, InterruptedException {
        assertThat(ModelCheck.run("--deeper")).isEqualTo(2);
    }

    @Test
    void shouldFindEachMutantWhenCalledByItsName() {
        assertThat(Mutant.values()).allMatch(mutant -> Mutant.of(mutant.word()) == mutant);
    }
}
