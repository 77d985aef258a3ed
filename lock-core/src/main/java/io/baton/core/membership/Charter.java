package io.baton.core.membership;

import io.baton.LockRule;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/**
 * What the members of a view share although their files may differ while a change is rolled out: how locks work. Each node offers its
 * own, the view has one of them, and every member works by that one (rule 13).
 *
 * @param generation the higher, the newer
 * @param rules how locks work; the first one that matches a name counts
 */
public record Charter(long generation, List<LockRule> rules) {
    public Charter {
        rules = List.copyOf(rules);
    }

    /**
     * Returns the newest that every member offers: who has a newer one knows the older ones by what the view says, who has an older
     * one does not know the newer. Between different ones of the same generation the words decide, so that it is the same one in
     * every view.
     */
    static Charter common(Collection<Charter> offers) {
        return offers.stream()
                .min(Comparator.comparingLong(Charter::generation).thenComparing(Charter::words))
                .orElseThrow();
    }

    /** Returns the rule for a lock. */
    public LockRule ruleFor(String lock) {
        for (LockRule rule : rules) {
            if (rule.matches(lock)) {
                return rule;
            }
        }
        throw new IllegalStateException(
                "no rule matches the lock \"" + lock + "\"; the last rule must match every name");
    }

    /** Returns all of it in words; different ones have different words. */
    public String words() {
        StringBuilder words =
                new StringBuilder("generation ").append(generation).append(':');
        for (LockRule rule : rules) {
            words.append(" \"").append(rule.pattern()).append("\" = ").append(rule.algorithm());
            words.append(rule.sticky() ? "" : " (not sticky)");
            words.append(rule.permits() == 1 ? "" : " (" + rule.permits() + " permits)");
            words.append(rule.options().isEmpty() ? "" : " " + new java.util.TreeMap<>(rule.options()));
        }
        return words.toString();
    }
}
