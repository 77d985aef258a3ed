package io.baton;

import java.util.Map;
import java.util.Objects;

/**
 * How the locks whose names match a pattern work. Of several rules the first that matches counts.
 *
 * @param pattern a lock's name, in which {@code *} stands for any characters
 * @param algorithm the name of the algorithm, such as {@code token-ring}
 * @param sticky whether a node keeps the lock after its release until another one wants it
 * @param permits how many may hold at once; 1, unless the algorithm is for semaphores
 * @param options the algorithm's own options
 */
public record LockRule(String pattern, String algorithm, boolean sticky, int permits, Map<String, String> options) {
    /** How many characters the name of an algorithm, the name of an option and its value may have. */
    public static final int LONGEST_WORD = 256;

    /** How many options a rule may have. */
    public static final int MOST_OPTIONS = 32;

    public LockRule {
        if (permits < 1) {
            throw new IllegalArgumentException("permits: " + permits + " is less than 1");
        }
        Objects.requireNonNull(pattern, "pattern");
        Objects.requireNonNull(algorithm, "algorithm");
        options = Map.copyOf(options);
        if (options.size() > MOST_OPTIONS) {
            throw new IllegalArgumentException("options: " + options.size() + " are more than " + MOST_OPTIONS);
        }
        if (isTooLong(pattern)
                || isTooLong(algorithm)
                || options.entrySet().stream().anyMatch(LockRule::isTooLong)) {
            throw new IllegalArgumentException(
                    "pattern, algorithm and options must have at most " + LONGEST_WORD + " characters each");
        }
    }

    private static boolean isTooLong(String word) {
        return word.length() > LONGEST_WORD;
    }

    private static boolean isTooLong(Map.Entry<String, String> option) {
        return isTooLong(option.getKey()) || isTooLong(option.getValue());
    }

    /** Makes a rule for a lock of one holder. */
    public LockRule(String pattern, String algorithm, boolean sticky, Map<String, String> options) {
        this(pattern, algorithm, sticky, 1, options);
    }

    /** Returns a sticky rule without options. */
    public static LockRule of(String pattern, String algorithm) {
        return new LockRule(pattern, algorithm, true, Map.of());
    }

    /** Tells whether this rule is for the lock with that name. */
    public boolean matches(String lock) {
        return matches(pattern, 0, lock, 0);
    }

    /** Greedy match with backtracking to the last star only: linear in practice, never exponential. */
    private static boolean matches(String pattern, int p, String name, int n) {
        int star = -1;
        int retry = 0;
        while (n < name.length()) {
            if (p < pattern.length() && pattern.charAt(p) == '*') {
                star = p++;
                retry = n;
            } else if (p < pattern.length() && pattern.charAt(p) == name.charAt(n)) {
                p++;
                n++;
            } else if (star >= 0) {
                p = star + 1;
                n = ++retry;
            } else {
                return false;
            }
        }
        while (p < pattern.length() && pattern.charAt(p) == '*') {
            p++;
        }
        return p == pattern.length();
    }
}
