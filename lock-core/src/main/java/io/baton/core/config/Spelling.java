package io.baton.core.config;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Finds the name that was probably meant. */
final class Spelling {
    private Spelling() {}

    /** Returns the nearest of the known names; empty if none is near. Case, dashes and underscores hardly count. */
    static Optional<String> nearest(String word, Collection<String> known) {
        String plain = plain(word);
        int best = plain.length() < 5 ? 1 : 2;
        Optional<String> nearest = Optional.empty();
        for (String candidate : known) {
            int distance = distance(plain, plain(candidate));
            if (distance < best || (distance == best && nearest.isEmpty())) {
                best = distance;
                nearest = Optional.of(candidate);
            }
        }
        return nearest;
    }

    /** Returns the words for the end of a message. */
    static String didYouMean(Optional<String> name) {
        return name.map(it -> " (did you mean \"" + it + "\"?)").orElse("");
    }

    private static String plain(String word) {
        return word.toLowerCase(Locale.ROOT).replace("-", "").replace("_", "");
    }

    /** Levenshtein's distance, row by row. */
    private static int distance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int change = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                diagonal = row[j];
                row[j] = Math.min(change, 1 + Math.min(row[j], row[j - 1]));
            }
        }
        return row[b.length()];
    }
}
