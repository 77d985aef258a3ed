package io.baton.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigSyntax;
import io.baton.core.plugin.Plugins;
import org.junit.jupiter.api.Test;

class AlgorithmsCommandTest {
    @Test
    void shouldListWhateverIsOnTheClassPath() {
        Output output = Output.of("algorithms");

        assertThat(output.status()).isZero();
        Plugins.load()
                .names()
                .algorithms()
                .keySet()
                .forEach(name -> assertThat(output.out()).contains("\n" + name + " "));
        Plugins.load()
                .names()
                .elections()
                .forEach(name -> assertThat(output.out()).contains("\n" + name + " "));
    }

    @Test
    void shouldFitIntoATerminal() {
        assertThat(Output.of("algorithms").out().lines())
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(120));
    }

    @Test
    void shouldSayTheSameInJson() {
        Config json = ConfigFactory.parseString(
                Output.of("algorithms", "--json").out(),
                ConfigParseOptions.defaults().setSyntax(ConfigSyntax.JSON));

        assertThat(json.getConfigList("algorithms"))
                .hasSameSizeAs(Plugins.load().names().algorithms().keySet())
                .allSatisfy(it -> assertThat(it.getString("advice")).isNotBlank());
        assertThat(json.getConfigList("elections"))
                .hasSameSizeAs(Plugins.load().names().elections());
    }

    @Test
    void shouldGoOnBelowWhenACellIsTooLong() {
        assertThat(new Table(3, 9).row("a", "one two three").row("b", "four").lines())
                .containsExactly("a  one two", "   three", "b  four");
    }

    @Test
    void shouldEscapeWhatJsonDoesNotAllow() {
        assertThat(new Json().put("a\"b", "x\\y\n\u0001").toString()).isEqualTo("{\"a\\\"b\": \"x\\\\y\\n\\u0001\"}");
    }
}
