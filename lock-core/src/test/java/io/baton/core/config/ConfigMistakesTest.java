package io.baton.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.baton.InvalidConfigException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each file in {@code config/bad} ends with the messages that it must give, in lines that begin with {@code #>}. */
class ConfigMistakesTest {
    static Stream<Path> badFiles() throws IOException {
        return Files.list(Samples.DIRECTORY.resolve("bad")).sorted();
    }

    @ParameterizedTest
    @MethodSource("badFiles")
    void shouldNameEveryMistakeAtOnceWhenAFileIsWrong(Path file) throws IOException {
        List<String> expected = Files.readAllLines(file).stream()
                .filter(line -> line.startsWith("#> "))
                .map(line -> file + line.substring(3))
                .map(line -> line.replace(file + "/../..", file.getParent() + "/.."))
                .toList();

        assertThat(problems(file)).containsExactlyElementsOf(expected).isNotEmpty();
    }

    @Test
    void shouldSayWhereItLookedWhenTheFileIsMissing() {
        assertThat(problems(Path.of("no-such.conf")))
                .containsExactly("no-such.conf: no such file in " + Path.of("").toAbsolutePath());
    }

    @Test
    void shouldNameThePathOnlyWhenAnAbsoluteFileIsMissing(@TempDir Path directory) {
        Path file = directory.resolve("no-such.conf");

        assertThat(problems(file)).containsExactly(file + ": no such file");
    }

    @Test
    void shouldSaySoWhenTheFileIsADirectory(@TempDir Path directory) {
        assertThat(problems(directory)).containsExactly(directory + ": is a directory, not a file");
    }

    @Test
    void shouldPointToPermissionsWhenTheFileCannotBeRead(@TempDir Path directory) throws IOException {
        Path file = Files.writeString(directory.resolve("secret.conf"), "baton {}");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("---------"));
        assumeFalse(Files.isReadable(file), "this user may read everything");

        assertThat(problems(file))
                .containsExactly(file + ": can't be read: check the permissions of the file and its directories");
    }

    @Test
    void shouldSayThatAValueCameFromTheEnvironmentWhenItIsWrong() {
        Path file = Samples.DIRECTORY.resolve("environment.conf");

        assertThat(problems(file))
                .singleElement()
                .asString()
                .startsWith(file + ":2: node.bind: \"")
                .endsWith("such as 127.0.0.1:7401 (value from the environment)");
    }

    @Test
    void shouldSayThatThereIsNoneWhenAPluginIsNamedButNoneIsThere() {
        Path file = Samples.DIRECTORY.resolve("full.conf");
        InvalidConfigException e = catchThrowableOfType(
                InvalidConfigException.class,
                () -> ConfigFile.read(
                        file, new KnownNames(Samples.KNOWN.algorithms(), Set.of(), Samples.KNOWN.transports())));

        assertThat(e.problems())
                .containsExactly(file + ":18: election: unknown election \"ring\"; none is on the class path");
    }

    @Test
    void shouldCountTheMistakesWhenThereAreSeveral() {
        InvalidConfigException e =
                catchThrowableOfType(InvalidConfigException.class, () -> Samples.read("bad/rule-without-pattern.conf"));

        assertThat(e).hasMessageStartingWith("2 mistakes in the configuration:\n  ");
    }

    private static List<String> problems(Path file) {
        return catchThrowableOfType(InvalidConfigException.class, () -> ConfigFile.read(file, Samples.KNOWN))
                .problems();
    }
}
