package io.baton.core.config;

import com.typesafe.config.ConfigUtil;
import com.typesafe.config.parser.ConfigDocument;
import com.typesafe.config.parser.ConfigDocumentFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * Finds keys that a file sets twice. To HOCON that is no mistake, the last one counts and nothing is left of the others in
 * what the parser returns; but with two peers of the same id a node would be missing in silence.
 *
 * <p>The trick: the parser can replace a value in the text, and when it does, it drops the earlier settings of the same key.
 * So the text before the replaced value is unchanged exactly if there were none.
 */
final class Repeats {
    private static final String MARK = "baton-marks-this-value";

    /** {@code b = …, b = ${?B}} is HOCON's way to let the environment override a value. */
    private static final Pattern OVERRIDE = Pattern.compile("\\$\\{\\?[^}]*}\\s*$");

    private final String text;
    private final ConfigDocument document;

    Repeats(Path file) {
        this.document = ConfigDocumentFactory.parseFile(file.toFile(), Hocon.OPTIONS);
        this.text = document.render();
    }

    /** Returns the line of the first setting of a key of {@code peers} that is set again further down in the same file. */
    OptionalInt firstLine(String... key) {
        List<String> path = new ArrayList<>(List.of(Schema.ROOT, "peers"));
        path.addAll(List.of(key));
        String joined = ConfigUtil.joinPath(path);
        if (!document.hasPath(joined)) {
            return OptionalInt.empty(); // comes from an included file or a substitution
        }
        String marked = document.withValueText(joined, MARK).render();
        int mark = marked.lastIndexOf(MARK);
        int end = text.length() - (marked.length() - mark - MARK.length());
        int same = 0;
        while (same < mark && same < text.length() && marked.charAt(same) == text.charAt(same)) {
            same++;
        }
        if (same == mark || OVERRIDE.matcher(text.substring(0, end)).find()) {
            return OptionalInt.empty();
        }
        return OptionalInt.of(
                1 + (int) text.substring(0, same).chars().filter(c -> c == '\n').count());
    }
}
