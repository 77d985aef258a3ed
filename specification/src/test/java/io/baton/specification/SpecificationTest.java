package io.baton.specification;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The protocol keeps its promises within the small model, and none of its rules is there for nothing. */
class SpecificationTest {
    private final Tlc tlc = Tlc.brief();

    @Test
    void shouldKeepEveryPromiseWhenEveryStateOfTheSmallModelIsSeen() throws IOException, InterruptedException {
        Verdict verdict = tlc.check(Model.SMALL.configuration());

        say(Model.SMALL.word(), verdict);
        assertThat(verdict.complete()).as(verdict.summary()).isTrue();
        assertThat(verdict.distinct()).isGreaterThan(10_000);
    }

    @ParameterizedTest
    @EnumSource
    void shouldBreakItsPromiseWhenARuleIsBroken(Mutant mutant) throws IOException, InterruptedException {
        Verdict verdict = tlc.check(mutant.configuration());

        say(mutant.word(), verdict);
        assertThat(verdict.broken())
                .as(verdict.summary())
                .isEqualTo(mutant.breaks().formula());
    }

    /** The figures belong in the log: they change with the specification, and docs/specification.md cites them. */
    private static void say(String name, Verdict verdict) {
        System.out.printf("%-22s %s%n", name, verdict.summary());
    }
}
