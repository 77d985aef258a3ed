package io.baton.cli.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigSyntax;
import io.baton.simulator.Sabotage;
import io.baton.simulator.Subject;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class SimulateCommandTest {
    /** Who gives up does not leave the queue: soon somebody owns a lock that it no longer waits for. */
    private static final Subject BROKEN = Subject.with(new Sabotage() {
        @Override
        public boolean leavesQueue() {
            return false;
        }
    });

    private record Output(int status, String out, String err) {
        static Output of(Subject subject, String line) {
            StringWriter out = new StringWriter();
            StringWriter err = new StringWriter();
            int status = new CommandLine(new SimulateCommand(subject))
                    .setOut(new PrintWriter(out, true))
                    .setErr(new PrintWriter(err, true))
                    .execute(line.split(" "));
            return new Output(status, out.toString(), err.toString());
        }

        Config json() {
            assertThat(out.lines()).hasSize(1);
            return ConfigFactory.parseString(out, ConfigParseOptions.defaults().setSyntax(ConfigSyntax.JSON));
        }
    }

    private static final String SLIDE = "--algorithm ricart-agrawala --nodes 3 --faults none --rounds 1 --seed 9 ";

    @Test
    void shouldPrintNumbersWhenJsonIsWanted() {
        Output output = Output.of(Subject.NODE, "--algorithm central --nodes 3 --seeds 3 --faults none --json");

        assertThat(output.status()).isZero();
        assertThat(output.json().getInt("runs")).isEqualTo(3);
        assertThat(output.json().getLong("grants")).isPositive();
        assertThat(output.json().getDouble("meanWaitMillis")).isPositive();
        assertThat(output.json().getDouble("maxWaitMillis"))
                .isGreaterThanOrEqualTo(output.json().getDouble("meanWaitMillis"));
        assertThat(output.json().getConfigList("violations")).isEmpty();
    }

    @Test
    void shouldTellHowLongOthersWaitWhenHoldersCrash() {
        String options = "--algorithm central --nodes 3 --seeds 2 --faults holder-crash";

        Config delays = Output.of(Subject.NODE, options + " --json").json().getConfig("messageDelays");

        assertThat(delays.getDouble("afterHolderCrash")).isBetween(0.0, 7.1);
        assertThat(delays.getDouble("freeze")).isBetween(0.1, 3.0);
        assertThat(Output.of(Subject.NODE, options).out())
                .contains("in message delays")
                .contains("holder crashes");
    }

    @Test
    void shouldTellSeedAndReplayInJsonWhenAPromiseIsBroken() {
        Output output = Output.of(BROKEN, "--algorithm central --nodes 3 --seeds 20 --json");

        assertThat(output.status()).isEqualTo(1);
        List<? extends Config> violations = output.json().getConfigList("violations");
        assertThat(violations).isNotEmpty();
        assertThat(violations.get(0).getString("replay"))
                .contains("--seed " + violations.get(0).getLong("seed"));
    }

    @Test
    void shouldExplainWithAShortTraceWhenAPromiseIsBroken() {
        Output output = Output.of(BROKEN, "--algorithm central --nodes 3 --seeds 20");

        assertThat(output.status()).isEqualTo(1);
        assertThat(output.out()).contains("VIOLATION of ").contains("replay: ./baton simulate --algorithm central");
        assertThat(output.out().lines().count()).isLessThan(150);
        assertThat(output.err()).startsWith("baton: a promise was broken with seed ");
    }

    @Test
    void shouldBreakThePromiseAgainWhenTheSeedIsReplayed() {
        List<? extends Config> violations = Output.of(BROKEN, "--algorithm central --nodes 3 --seeds 20 --json")
                .json()
                .getConfigList("violations");
        String replay = violations.get(0).getString("replay").replace("./baton simulate ", "");

        Output again = Output.of(BROKEN, replay);

        assertThat(again.status()).isEqualTo(1);
        assertThat(again.out()).contains("VIOLATION of " + violations.get(0).getString("promise"));
    }

    @Test
    void shouldBeReadableWhenARunIsListed() {
        Output output = Output.of(Subject.NODE, SLIDE + "--trace");

        assertThat(output.status()).isZero();
        assertThat(output.out()).startsWith("ricart-agrawala, 3 nodes").contains("REQUEST(stamp=");
        assertThat(output.out().lines()).hasSizeLessThan(50).allMatch(line -> line.length() <= 120);
    }

    @Test
    void shouldDrawWhenAFileIsNamed(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("run.svg");

        Output output = Output.of(Subject.NODE, SLIDE + "--svg " + file);

        assertThat(output.status()).as(output.err()).isZero();
        assertThat(Files.readString(file)).startsWith("<svg ").contains("class=\"grant\"");
    }

    @Test
    void shouldDrawVectorClocksWhenAsked(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("run.svg");

        Output.of(Subject.NODE, SLIDE + "--vector-clocks --svg " + file);

        assertThat(Files.readString(file)).containsPattern(">\\(\\d+,\\d+,\\d+\\)<");
    }

    @Test
    void shouldShowHeartbeatsOnlyWhenAllIsWanted() {
        assertThat(Output.of(Subject.NODE, SLIDE + "--trace").out()).doesNotContain("Heartbeat");
        assertThat(Output.of(Subject.NODE, SLIDE + "--trace --all").out()).contains("Heartbeat");
    }

    @Test
    void shouldBeNamedInTheReplayWhateverWasChosen() {
        String options = "--algorithm central --nodes 3 --locks 1 --clients 3 --sticky --seeds 40 --json";

        Output output = Output.of(BROKEN, options);

        assertThat(output.out()).contains("--nodes 3 --faults storm --locks 1 --clients 3 --sticky --seed ");
    }

    @Test
    void shouldWriteTheBarAtMostTenTimesASecond() {
        StringWriter terminal = new StringWriter();
        List<Long> clock = new ArrayList<>(List.of(0L, 50_000_000L, 120_000_000L, 130_000_000L));
        ProgressBar bar = new ProgressBar(new PrintWriter(terminal, true), 4, () -> clock.remove(0));

        bar.show(1, 0);
        bar.show(2, 0);
        bar.show(3, 1);

        assertThat(terminal.toString())
                .isEqualTo("\r[" + "=".repeat(20) + " ".repeat(20) + "] 2 of 4 seeds, 0 violations, 0 s");
    }

    @Test
    void shouldLeaveNothingBehindWhenTheBarIsCleared() {
        StringWriter terminal = new StringWriter();
        ProgressBar bar = new ProgressBar(new PrintWriter(terminal, true), 4, () -> 0L);

        bar.show(1, 0);
        bar.clear();

        assertThat(terminal.toString()).isEmpty();
    }
}
