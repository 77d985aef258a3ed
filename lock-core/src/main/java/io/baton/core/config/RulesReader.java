package io.baton.core.config;

import io.baton.BatonConfig;
import io.baton.LockRule;
import io.baton.spi.LockSpec;
import io.baton.spi.Mode;
import io.baton.spi.MutexAlgorithm;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads which locks work how: {@code locks}. */
final class RulesReader {
    private final KnownNames known;
    private final BatonConfig.Builder builder;
    private final List<LockRule> rules = new ArrayList<>();

    RulesReader(KnownNames known, BatonConfig.Builder builder) {
        this.known = known;
        this.builder = builder;
    }

    void read(Section baton) {
        for (Section rule : baton.blocks("locks")) {
            readRule(rule.allowOnly(Schema.RULE));
        }
    }

    private void readRule(Section rule) {
        Optional<String> pattern = pattern(rule);
        Optional<String> algorithm =
                rule.name("algorithm", "algorithm", known.algorithms().keySet());
        boolean sticky = rule.flag("sticky").orElse(true);
        int permits = permits(rule);
        Section block = rule.block("options");
        Map<String, String> options = block.flat();
        if (algorithm.isPresent() || !rule.has("algorithm")) {
            String name = algorithm.orElse(BatonConfig.DEFAULT_ALGORITHM);
            MutexAlgorithm<?> found = known.algorithms().get(name);
            checkOptions(rule, block, options, found);
            if (permits > 1 && found != null && !found.modes().contains(Mode.PERMIT)) {
                rule.problem("permits", "algorithm " + name + " is for locks of one holder, not for semaphores");
            }
            pattern.ifPresent(it -> add(rule, new LockRule(it, name, sticky, permits, options)));
        }
    }

    private static Optional<String> pattern(Section rule) {
        Optional<String> pattern = rule.text("pattern");
        if (!rule.has("pattern")) {
            rule.problem("pattern", "missing; give the name of a lock, in which * stands for any characters");
        } else if (pattern.filter(it -> it.isEmpty() || it.length() > LockSpec.MAX_NAME_LENGTH)
                .isPresent()) {
            rule.problem("pattern", "must have 1 to " + LockSpec.MAX_NAME_LENGTH + " characters");
        }
        return pattern;
    }

    private static int permits(Section rule) {
        int permits = rule.integer("permits").orElse(1);
        if (permits < 1) {
            rule.problem("permits", permits + " is less than 1");
        }
        return Math.max(1, permits);
    }

    private static void checkOptions(
            Section rule, Section block, Map<String, String> options, @Nullable MutexAlgorithm<?> algorithm) {
        options.forEach((key, value) -> {
            if (key.length() > LockRule.LONGEST_WORD || value.length() > LockRule.LONGEST_WORD) {
                rule.problemAt(block, key, "options", "must have at most " + LockRule.LONGEST_WORD + " characters");
            }
        });
        if (options.size() > LockRule.MOST_OPTIONS) {
            rule.problem("options", options.size() + " are more than " + LockRule.MOST_OPTIONS);
        }
        for (String text : algorithm == null ? List.<String>of() : algorithm.check(options)) {
            // The algorithm names the option in its text; that option's line is a better place than that of the block.
            String option = options.keySet().stream()
                    .filter(it -> text.contains('"' + it + '"'))
                    .findFirst()
                    .orElse("");
            rule.problemAt(block, option, "options", text);
        }
    }

    /** A rule that is never reached is no mistake: an included file may bring one, to be overridden. */
    private void add(Section section, LockRule rule) {
        for (int i = 0; i < rules.size(); i++) {
            // A star in the later pattern can only have been matched by a star, so what matches the pattern matches its
            // names.
            if (rules.get(i).matches(rule.pattern())) {
                section.warn(
                        "pattern",
                        "\"" + rule.pattern() + "\" is never reached: \""
                                + rules.get(i).pattern() + "\" stands before it, and the first match counts");
                break;
            }
        }
        rules.add(rule);
        builder.locks(rule);
    }
}
