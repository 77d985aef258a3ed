package io.baton.specification;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The protocol keeps its promises within the small model, and none of its rules is there for nothing. */
class SpecificationTest {
    private final Tlc tlc = new Tlc(10);

    @Test
    void shouldKeepEveryPromiseWhenEveryStateOfTheSmallModelIsSeen() throws IOException, InterruptedException {
        Verdict verdict = tlc.check(Model.SMALL.configuration());

        assertThat(verdict.complete()).as(verdict.summary()).isTrue();
        assertThat(verdict.distinct()).isGreaterThan(10_000);
    }

    @ParameterizedTest
    @EnumSource
    void shouldBreakItsPromiseWhenARuleIsBroken(Mutant mutant) throws IOException, InterruptedException {
        Verdict verdict = tlc.check(mutant.configuration());

        assertThat(verdict.broken())
                .as(verdict.summary())
                .isEqualTo(mutant.breaks().formula());
    }
}
