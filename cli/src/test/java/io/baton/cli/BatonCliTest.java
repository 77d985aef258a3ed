package io.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BatonCliTest {
    @Test
    void shouldListTheKnownAlgorithmsWhenOneIsUnknown() {
        Output output = Output.of("demo", "--algorithm", "token-rng");

        assertThat(output.status()).isEqualTo(2);
        assertThat(output.err())
                .startsWith("baton: unknown algorithm \"token-rng\"")
                .contains("central, ", "ricart-agrawala, ", "token-ring");
    }

    @Test
    void shouldListTheKnownElectionsWhenOneIsUnknown() {
        Output output = Output.of("demo", "--election", "coin");

        assertThat(output.status()).isEqualTo(2);
        assertThat(output.err())
                .startsWith("baton: unknown election \"coin\"")
                .contains("bully, chang-roberts, ring, ring-active-list, ring-top2");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "dem",
                "demo --leas 3",
                "node",
                "node --config x --metrics-port -1",
                "simulate --nodes 0",
                "simulate --nodes 26",
                "simulate --seeds -5",
                "simulate --seeds 0",
                "simulate --nodes many",
                "simulate --seed -1",
                "simulate --nodes -1",
                "simulate --trace",
                "simulate --svg x.svg",
                "simulate --svg /nowhere/x.svg --seed 1",
                "simulate --svg / --seed 1",
                "simulate --seed 1 --seeds 2 --trace",
                "simulate --seed 1 --trace --json",
                "simulate --vector-clocks",
                "simulate --all",
                "simulate --rounds 0",
                "simulate --locks 6",
                "simulate --clients 0",
                "simulate --faults rain",
                "simulate --algorithm paxos",
                "simulate --election coin",
                "algorithms --xml"
            })
    void shouldEndWithStatusTwoAndOneClearLineWhenMisused(String line) {
        Output output = line.isEmpty() ? Output.of() : Output.of(line.split(" "));

        assertThat(output.status()).isEqualTo(2);
        assertThat(output.err().lines()).hasSize(1).first().asString().startsWith("baton: ");
        assertThat(output.err()).doesNotContain("\tat ");
        assertThat(output.out()).isEmpty();
    }

    @Test
    void shouldSuggestTheNearestWhenTheFaultsAreMisspelt() {
        assertThat(Output.of("simulate", "--faults", "strom").err())
                .startsWith("baton: unknown kind of faults \"strom\"; known are none, loss, holder-crash, storm")
                .contains("did you mean \"storm\"?");
    }

    @Test
    void shouldNameEveryMistakeWhenAConfigurationHasSeveral(@TempDir Path directory) throws Exception {
        Path file = directory.resolve("bad.conf");
        Files.writeString(file, "baton {\n  leese = 4s\n  election = coin\n}\n");

        Output output = Output.of("node", "--config", file.toString());

        assertThat(output.status()).isEqualTo(2);
        assertThat(output.err().lines())
                .hasSize(2)
                .allSatisfy(it -> assertThat(it).startsWith("baton: ").contains("bad.conf"));
    }

    @Test
    void shouldSayWhichFileWhenThereIsNone() {
        Output output = Output.of("node", "--config", "/nowhere/x.conf");

        assertThat(output.status()).isEqualTo(2);
        assertThat(output.err()).startsWith("baton: /nowhere/x.conf: no such file");
    }

    @Test
    void shouldSumUpWhenSeedsWereSimulated() {
        Output output =
                Output.of("simulate", "--algorithm", "central", "--election", "ring", "--nodes", "3", "--seeds", "5");

        assertThat(output.status()).as(output.toString()).isZero();
        assertThat(output.out())
                .contains("central with ring, 3 nodes, faults storm: seeds 1 to 5")
                .containsPattern("violations +0\\R");
    }

    @Test
    void shouldPrintTheSameTraceWhenTheSeedIsTheSame() {
        Output output = Output.of("simulate", "--nodes", "3", "--seed", "7", "--trace");

        assertThat(output.status()).as(output.err()).isZero();
        assertThat(output.out().lines().count()).isGreaterThan(100);
        assertThat(Output.of("simulate", "--nodes", "3", "--seed", "7", "--trace"))
                .isEqualTo(output);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "help", "demo --help", "node --help", "simulate --help", "algorithms --help"})
    void shouldExplainItselfWhenAsked(String line) {
        Output output = Output.of(line.split(" "));

        assertThat(output.status()).isZero();
        assertThat(output.out()).contains("Usage: baton").doesNotContain("contender");
    }
}
