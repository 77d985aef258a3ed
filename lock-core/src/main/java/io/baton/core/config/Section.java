package io.baton.core.config;

import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigList;
import com.typesafe.config.ConfigObject;
import com.typesafe.config.ConfigOrigin;
import com.typesafe.config.ConfigUtil;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueFactory;
import com.typesafe.config.ConfigValueType;
import java.math.BigDecimal;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One block of the file. A value that is missing or has the wrong type comes back empty; the latter is also a problem, and
 * reading goes on.
 */
final class Section {
    private final ConfigObject values;
    private final String path;
    private final Problems problems;

    Section(ConfigObject values, String path, Problems problems) {
        this.values = values;
        this.path = path;
        this.problems = problems;
    }

    /** Reports every key that is not allowed here. */
    Section allowOnly(List<String> keys) {
        return allowOnly(keys, "");
    }

    /** Reports every key that is not allowed here, with a hint. */
    Section allowOnly(List<String> keys, String hint) {
        for (String key : keys()) {
            if (!keys.contains(key)) {
                Optional<String> meant = Spelling.nearest(key, keys).or(() -> Schema.home(key));
                String guess = hint.isEmpty() || meant.isPresent() ? Spelling.didYouMean(meant) : hint;
                problem(key, "unknown key; allowed are " + String.join(", ", keys) + guess);
            }
        }
        return this;
    }

    SortedSet<String> keys() {
        return new TreeSet<>(values.keySet());
    }

    boolean has(String key) {
        return value(key).isPresent();
    }

    /** Tells whether the value is a block. */
    boolean isBlock(String key) {
        return value(key).filter(ConfigObject.class::isInstance).isPresent();
    }

    /** Reports a mistake in the value of this key, or in this block if the key is missing. */
    void problem(String key, String text) {
        boolean foreign = value(key).filter(it -> it.origin().lineNumber() < 1).isPresent();
        problems.add(origin(key), path(key), text + (foreign ? " (value from the environment)" : ""));
    }

    /** Reports a mistake of a key of this block that shows at another key, of this block or one inside. */
    void problemAt(Section place, String placeKey, String key, String text) {
        problems.add(place.origin(placeKey), path(key), text);
    }

    /** Reports a mistake, as {@link #problem}, that leads no further than to a line in the log. */
    void warn(String key, String text) {
        problems.warn(origin(key), path(key), text);
    }

    Optional<String> text(String key) {
        return scalar(key, "a text", Optional::of);
    }

    Optional<Integer> integer(String key) {
        return scalar(key, "a whole number", text -> attempt(() -> new BigDecimal(text).intValueExact()));
    }

    /** Reads a fraction, also one written as a percentage. */
    Optional<Double> fraction(String key) {
        return scalar(
                key,
                "a fraction or percentage, such as 0.01 or 1%",
                text -> attempt(() -> {
                    boolean percent = text.endsWith("%");
                    BigDecimal number = new BigDecimal(
                            percent ? text.substring(0, text.length() - 1).trim() : text);
                    return (percent ? number.movePointLeft(2) : number).doubleValue();
                }));
    }

    Optional<Boolean> flag(String key) {
        return scalar(
                key, "true or false", text -> attempt(() -> values.toConfig().getBoolean(ConfigUtil.joinPath(key))));
    }

    /** Reads a duration. HOCON takes a number without a unit for milliseconds; here it is a mistake, most often of seconds. */
    Optional<Duration> duration(String key) {
        return scalar(
                key,
                "a duration with a unit, such as 4s or 400ms",
                text -> text.matches(".*[0-9].*\\p{Alpha}")
                        ? attempt(() -> values.toConfig().getDuration(ConfigUtil.joinPath(key)))
                        : Optional.empty());
    }

    /** Reads a block; a missing one is empty, and mistakes in it count as here. */
    Section block(String key) {
        ConfigObject nothing = ConfigValueFactory.fromMap(Map.of()).withOrigin(origin(key));
        return new Section(typed(key, "a block { … }", ConfigObject.class).orElse(nothing), path(key), problems);
    }

    /**
     * Reads all of this block as options, whose keys this program does not know. Nested blocks become keys with dots, as HOCON itself takes
     * {@code a.b = 1} and {@code a { b = 1 }} for the same.
     */
    Map<String, String> flat() {
        Map<String, String> options = new TreeMap<>();
        collect("", options);
        return options;
    }

    private void collect(String prefix, Map<String, String> options) {
        for (String key : keys()) {
            if (isBlock(key)) {
                block(key).collect(prefix + key + ".", options);
            } else {
                text(key).ifPresent(text -> options.put(prefix + key, text));
            }
        }
    }

    /** Reads the name of a plug-in. */
    Optional<String> name(String key, String kind, Collection<String> known) {
        Optional<String> name = text(key);
        name.filter(it -> !known.contains(it)).ifPresent(it -> problem(key, KnownNames.unknown(kind, it, known)));
        return name.filter(known::contains);
    }

    /** Reads the path of a directory; whether there is one, shows at the start. */
    Optional<Path> directory(String key) {
        return text(key).flatMap(text -> {
            try {
                if (!text.isBlank()) {
                    return Optional.of(Path.of(text));
                }
            } catch (InvalidPathException e) {
                // reported below
            }
            problem(key, "\"" + text + "\" is not the path of a directory");
            return Optional.empty();
        });
    }

    /** Reads an endpoint. */
    Optional<Endpoint> endpoint(String key, int minPort) {
        return text(key).flatMap(text -> {
            try {
                return Optional.of(Endpoint.parse(text, minPort));
            } catch (IllegalArgumentException e) {
                problem(key, String.valueOf(e.getMessage()));
                return Optional.empty();
            }
        });
    }

    /** Reads a list of blocks. */
    List<Section> blocks(String key) {
        List<Section> blocks = new ArrayList<>();
        ConfigList list = typed(key, "a list [ … ]", ConfigList.class).orElse(null);
        for (int i = 0; list != null && i < list.size(); i++) {
            String place = path(key) + "[" + i + "]";
            if (list.get(i) instanceof ConfigObject block) {
                blocks.add(new Section(block, place, problems));
            } else {
                problems.add(list.get(i).origin(), place, mismatch("a block { … }", list.get(i)));
            }
        }
        return blocks;
    }

    /** Returns the key as it is written in messages. */
    String path(String key) {
        String quoted = key.matches("[A-Za-z0-9_-]+") ? key : ConfigUtil.quoteString(key);
        return path.isEmpty() ? quoted : path + "." + quoted;
    }

    private <T> Optional<T> scalar(String key, String what, Function<String, Optional<T>> parser) {
        ConfigValue value = value(key).orElse(null);
        if (value == null) {
            return Optional.empty();
        }
        Optional<T> parsed = value instanceof ConfigObject || value instanceof ConfigList
                ? Optional.empty()
                : parser.apply(values.toConfig().getString(ConfigUtil.joinPath(key)));
        if (parsed.isEmpty()) {
            problem(key, mismatch(what, value));
        }
        return parsed;
    }

    private <T extends ConfigValue> Optional<T> typed(String key, String what, Class<T> type) {
        Optional<ConfigValue> value = value(key);
        value.filter(it -> !type.isInstance(it)).ifPresent(it -> problem(key, mismatch(what, it)));
        return value.filter(type::isInstance).map(type::cast);
    }

    private static <T> Optional<T> attempt(Supplier<T> parser) {
        try {
            return Optional.of(parser.get());
        } catch (ConfigException | ArithmeticException | NumberFormatException e) {
            return Optional.empty();
        }
    }

    private static String mismatch(String what, ConfigValue value) {
        String shown = value instanceof ConfigObject
                ? "a block"
                : value instanceof ConfigList ? "a list" : "\"" + value.unwrapped() + "\"";
        return "must be " + what + ", not " + shown;
    }

    /** Returns the value; {@code null} in the file is as good as nothing. */
    private Optional<ConfigValue> value(String key) {
        return Optional.<ConfigValue>ofNullable(values.get(key)).filter(it -> it.valueType() != ConfigValueType.NULL);
    }

    /** A value from the environment has no line, its block has. */
    private ConfigOrigin origin(String key) {
        @Nullable ConfigValue value = values.get(key);
        return value == null || value.origin().lineNumber() < 1 ? values.origin() : value.origin();
    }
}
