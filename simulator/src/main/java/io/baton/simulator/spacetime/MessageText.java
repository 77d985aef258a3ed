package io.baton.simulator.spacetime;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Turns what a record says of itself into what is written on a slide: {@code Request[stamp=3, tryOnly=false]} becomes {@code
 * REQUEST(stamp=3)}; a record within a list is only its values, {@code 1:4}. Works on the text, because messages belong to their algorithms and show nothing else of themselves.
 */
public final class MessageText {
    private final String source;
    private int at;
    private int depth;

    private MessageText(String source) {
        this.source = source;
    }

    /** Returns the message as on a slide, or as it is if it does not look like a record. */
    public static String of(Object message) {
        String source = message.toString();
        MessageText text = new MessageText(source);
        String written = text.value();
        return text.at == source.length() ? written : source;
    }

    /** Returns only the name of a message. */
    public static String name(Object message) {
        String source = message.toString();
        int end = source.indexOf('[');
        return upper(end < 0 ? source : source.substring(0, end));
    }

    private String value() {
        int start = at;
        while (at < source.length() && "[],".indexOf(source.charAt(at)) < 0) {
            at++;
        }
        String plain = source.substring(start, at);
        if (at == source.length() || source.charAt(at) != '[') {
            return plain;
        }
        depth++;
        List<String> parts = parts();
        depth--;
        if (plain.isEmpty()) {
            return "[" + String.join(", ", parts) + "]";
        }
        if (depth > 0) {
            return String.join(
                    ":",
                    parts.stream()
                            .filter(part -> !part.endsWith("=false"))
                            .map(part -> part.substring(part.indexOf('=') + 1))
                            .toList());
        }
        List<String> fields = parts.stream()
                .filter(part -> !part.endsWith("=false") && !part.endsWith("=[]"))
                .map(MessageText::flag)
                .toList();
        return upper(plain) + (fields.isEmpty() ? "" : "(" + String.join(", ", fields) + ")");
    }

    private List<String> parts() {
        at++; // the opening bracket
        List<String> parts = new ArrayList<>();
        while (at < source.length() && source.charAt(at) != ']') {
            int equals = source.indexOf('=', at);
            String key = equals > at && isName(source.substring(at, equals)) ? source.substring(at, equals + 1) : "";
            at += key.length();
            parts.add(key + value());
            if (source.startsWith(", ", at)) {
                at += 2;
            } else if (at < source.length() && source.charAt(at) != ']') {
                at = source.length() + 1; // not a record's text: give up
            }
        }
        at++;
        return parts;
    }

    private static boolean isName(String text) {
        return !text.isEmpty() && text.chars().allMatch(Character::isJavaIdentifierPart);
    }

    private static String flag(String field) {
        if (!field.endsWith("=true")) {
            return field;
        }
        String key = field.substring(0, field.length() - "=true".length());
        return key.equals("tryOnly") ? "try" : key;
    }

    private static String upper(String name) {
        return name.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-").toUpperCase(Locale.ROOT);
    }
}
