package io.baton.spi;

import java.util.Objects;
import java.util.regex.Pattern;

/**
 * The configured, unique name of a node. Ordered by its text, so that every node derives the same roster order.
 *
 * @param text 1 to 64 letters, digits, dots, dashes or underscores
 */
public record NodeId(String text) implements Comparable<NodeId> {
    /** How long an id may be. */
    public static final int MAX_LENGTH = 64;

    private static final Pattern ALLOWED = Pattern.compile("[A-Za-z0-9._-]{1," + MAX_LENGTH + "}");

    public NodeId {
        Objects.requireNonNull(text, "node id");
        if (!ALLOWED.matcher(text).matches()) {
            throw new IllegalArgumentException("node id \"" + text + "\" is not 1 to " + MAX_LENGTH
                    + " letters, digits, dots, dashes or underscores");
        }
    }

    /** Returns the id with this text. */
    public static NodeId of(String text) {
        return new NodeId(text);
    }

    @Override
    public int compareTo(NodeId other) {
        return text.compareTo(other.text);
    }

    @Override
    public String toString() {
        return text;
    }
}
