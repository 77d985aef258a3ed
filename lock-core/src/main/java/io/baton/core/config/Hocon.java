package io.baton.core.config;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigOrigin;
import com.typesafe.config.ConfigParseOptions;
import com.typesafe.config.ConfigResolveOptions;
import com.typesafe.config.ConfigSyntax;
import io.baton.InvalidConfigException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parses a file of HOCON and says in one line why it can't. */
final class Hocon {
    /** HOCON whatever the file is called. */
    static final ConfigParseOptions OPTIONS =
            ConfigParseOptions.defaults().setAllowMissing(false).setSyntax(ConfigSyntax.CONF);

    private static final Pattern REFERENCE = Pattern.compile("substitution to a value: \\$\\{([^}]*)}");
    private static final String ADVICE = " (if you intended";

    private Hocon() {}

    /**
     * Returns what the file says, and nothing else: substitutions are resolved against the file itself and the environment, but
     * no default, no system property and no environment variable gets in without being named in the file.
     */
    static Config read(Path file) {
        check(file);
        try {
            return ConfigFactory.parseFile(file.toFile(), OPTIONS)
                    .resolve(ConfigResolveOptions.defaults().setUseSystemEnvironment(true));
        } catch (ConfigException e) {
            throw new InvalidConfigException(List.of(explain(file, e)));
        }
    }

    private static void check(Path file) {
        if (Files.notExists(file)) {
            fail(
                    file,
                    "no such file"
                            + (file.isAbsolute() ? "" : " in " + Path.of("").toAbsolutePath()));
        } else if (Files.isDirectory(file)) {
            fail(file, "is a directory, not a file");
        } else if (!Files.isReadable(file)) {
            fail(file, "can't be read: check the permissions of the file and its directories");
        }
    }

    private static void fail(Path file, String text) {
        throw new InvalidConfigException(List.of(file + ": " + text));
    }

    private static String explain(Path file, ConfigException e) {
        @Nullable ConfigOrigin origin = e.origin();
        String message = String.valueOf(e.getMessage());
        if (origin != null && message.startsWith(origin.description() + ": ")) {
            message = message.substring(origin.description().length() + 2);
        }
        return Problems.at(
                        file,
                        origin,
                        "",
                        wording(e, message.replaceAll("\\s+", " ").trim()))
                .toString();
    }

    private static String wording(ConfigException e, String message) {
        if (e instanceof ConfigException.UnresolvedSubstitution) {
            Matcher reference = REFERENCE.matcher(message);
            if (!reference.find()) {
                return message;
            }
            String name = reference.group(1);
            return message.contains(" cycle ")
                    ? "${" + name + "} is part of a circle of substitutions"
                    : "${" + name + "} is neither in this file nor in the environment; write ${?" + name
                            + "} if it may be missing";
        }
        if (e instanceof ConfigException.IO) {
            return "can't be read: " + message;
        }
        if (message.contains("end of file")) {
            return "not valid HOCON: the file ends too early, a closing brace, bracket or quote is missing";
        }
        int advice = message.indexOf(ADVICE);
        return "not valid HOCON: "
                + (advice < 0
                        ? message
                        : message.substring(0, advice) + " (a text with such a character needs double quotes)");
    }
}
