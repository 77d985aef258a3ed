package io.baton.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whoever meets a broken promise finds out what mattered, and how to see it again. */
class ExplanationTest {
    private static final SimulationOptions OPTIONS =
            SimulationOptions.of("maekawa", "bully").withDurations(8_000_000_000L, 20_000_000_000L);

    private static SimulationResult broken(PlantedBug bug) {
        for (int first = 1; first < 1_000; first += 50) {
            List<SimulationResult> violations = Campaign.run(OPTIONS, Subject.with(bug), first, 50, result -> {})
                    .violations();
            if (!violations.isEmpty()) {
                return violations.get(0);
            }
        }
        throw new AssertionError(bug + " was not noticed");
    }

    private static List<String> explained(PlantedBug bug) {
        return Campaign.explain(OPTIONS, Subject.with(bug), broken(bug).seed())
                .lines()
                .toList();
    }

    @ParameterizedTest
    @EnumSource(
            names = {"GRANTS_WITHOUT_ASKING", "FORGETS_A_MESSAGE", "SURVIVORS_ARE_NOT_TOLD", "GIVES_UP_WITHOUT_LEAVING"
            })
    void shouldFitOnAScreenOrTwoWhenAPromiseIsBroken(PlantedBug bug) {
        assertThat(explained(bug)).hasSizeBetween(10, 130);
    }

    @Test
    void shouldEndWithTheCommandThatReplays() {
        SimulationResult broken = broken(PlantedBug.GRANTS_WITHOUT_ASKING);

        assertThat(explained(PlantedBug.GRANTS_WITHOUT_ASKING))
                .last()
                .asString()
                .startsWith("replay: ./baton simulate --algorithm maekawa ")
                .endsWith("--seed " + broken.seed() + " --trace");
    }

    @Test
    void shouldShowNothingOfOtherLocksWhenTheBrokenOneIsNamed() {
        List<String> lines = explained(PlantedBug.GRANTS_WITHOUT_ASKING);
        String lock = first("\"(\\w+)\"", lines.get(0));

        assertThat(lines).noneMatch(line -> line.contains(lock.equals("red") ? " for blue" : " for red"));
        assertThat(lines).anyMatch(line -> line.contains("ENTERS"));
    }

    @Test
    void shouldShowWhereTheWaitBeginsWhenSomebodyWaitsForEver() {
        List<String> lines = explained(PlantedBug.FORGETS_A_MESSAGE);
        double since = Double.parseDouble(first("waits since ([\\d.]+)", lines.get(0))) * 1_000;

        assertThat(lines).anyMatch(line -> line.contains("asks") && Math.abs(millis(line) - since) < 0.002);
    }

    @Test
    void shouldCountWhatIsLeftOut() {
        assertThat(explained(PlantedBug.FORGETS_A_MESSAGE)).anyMatch(line -> line.matches(".*\\d+ events left out.*"));
    }

    private static double millis(String line) {
        return Double.parseDouble(line.strip().split(" ")[0]);
    }

    private static String first(String pattern, String text) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        assertThat(matcher.find()).as(text).isTrue();
        return matcher.group(1);
    }
}
