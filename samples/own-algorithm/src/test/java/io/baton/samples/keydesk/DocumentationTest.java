package io.baton.samples.keydesk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What {@code docs/adding-an-algorithm.md} shows as Java is code of this sample, line for line. */
class DocumentationTest {
    private static final Path PAGE = Path.of("..", "..", "docs", "adding-an-algorithm.md");
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```java\\R(.*?)^```");

    @Test
    void shouldBeCodeOfThisSampleWhenThePageShowsJava() throws IOException {
        String sources = sources();
        List<String> blocks = BLOCK.matcher(Files.readString(PAGE))
                .results()
                .map((MatchResult it) -> unindented(it.group(1)))
                .toList();
        assertThat(blocks).isNotEmpty().allMatch(sources::contains, "is in the sources");
    }

    private static String sources() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src"))) {
            return String.join(
                    "\n",
                    files.filter(file -> file.toString().endsWith(".java"))
                            .sorted()
                            .map(DocumentationTest::read)
                            .map(DocumentationTest::unindented)
                            .toList());
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The page shows methods without the indentation of their class. */
    private static String unindented(String code) {
        return String.join("\n", code.lines().map(String::strip).toList()).strip();
    }
}
