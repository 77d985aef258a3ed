package io.baton.cli;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes JSON: objects keep the order of their keys, numbers are numbers. */
public final class Json {
    private final Map<String, String> fields = new LinkedHashMap<>();

    public Json put(String key, @Nullable Object value) {
        fields.put(key, written(value));
        return this;
    }

    /** Adds a number with that many decimals. */
    public Json put(String key, double value, int decimals) {
        fields.put(key, String.format(Locale.ROOT, "%." + decimals + "f", value));
        return this;
    }

    private static String written(@Nullable Object value) {
        if (value == null || value instanceof Number || value instanceof Boolean || value instanceof Json) {
            return String.valueOf(value);
        }
        if (value instanceof Collection<?> many) {
            return "[" + String.join(", ", many.stream().map(Json::written).toList()) + "]";
        }
        return quoted(value.toString());
    }

    private static String quoted(String text) {
        StringBuilder safe = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            switch (c) {
                case '"', '\\' -> safe.append('\\').append(c);
                case '\n' -> safe.append("\\n");
                case '\t' -> safe.append("\\t");
                default -> safe.append(c < ' ' ? String.format(Locale.ROOT, "\\u%04x", (int) c) : String.valueOf(c));
            }
        }
        return safe.append('"').toString();
    }

    @Override
    public String toString() {
        return "{"
                + String.join(
                        ", ",
                        fields.entrySet().stream()
                                .map(field -> quoted(field.getKey()) + ": " + field.getValue())
                                .toList())
                + "}";
    }
}
