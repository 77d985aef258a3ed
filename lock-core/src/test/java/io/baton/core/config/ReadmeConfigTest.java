package io.baton.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the README shows as a configuration file is one: its fenced blocks marked {@code hocon}. */
class ReadmeConfigTest {
    private static final Path README = Path.of("..", "README.md");
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```hocon\\R(.*?)^```");

    @Test
    void shouldReadTheFileWhenTheReadmeShowsOne(@TempDir Path directory) throws IOException {
        assumeTrue(Files.exists(README), "there is no README yet");
        List<String> blocks = BLOCK.matcher(Files.readString(README))
                .results()
                .map((MatchResult it) -> it.group(1))
                .toList();

        assertThat(blocks).isNotEmpty().allSatisfy(block -> {
            Path file = Files.writeString(directory.resolve("baton.conf"), block);
            assertThatCode(() -> ConfigFile.read(file, Samples.KNOWN)).doesNotThrowAnyException();
        });
    }
}
