package io.baton.cli;

import io.baton.history.Account;
import io.baton.history.History;
import io.baton.history.Violation;
import java.util.List;

/** Promises that were broken, and in words what happened around that. */
final class BrokenPromise extends AssertionError {
    private static final long serialVersionUID = 1L;
    private static final int MOST_TOLD = 5;

    private final transient List<Violation> violations;

    BrokenPromise(History history, List<Violation> violations) {
        super(words(history, violations));
        this.violations = violations;
    }

    List<Violation> violations() {
        return violations;
    }

    private static String words(History history, List<Violation> violations) {
        StringBuilder words = new StringBuilder("promises broken: " + violations.size());
        for (Violation it : violations.subList(0, Math.min(MOST_TOLD, violations.size()))) {
            words.append('\n').append(it).append("\n  ");
            words.append(String.join("\n  ", Account.around(history, it)));
        }
        return words.toString();
    }
}
