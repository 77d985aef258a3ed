package io.baton;

import java.util.List;

/** A configuration with mistakes: all of them, each with where it is and what is allowed. */
public final class InvalidConfigException extends BatonException {
    private static final long serialVersionUID = 1L;

    private final List<String> problems;

    public InvalidConfigException(List<String> problems) {
        super(
                problems.size() == 1
                        ? problems.get(0)
                        : problems.size() + " mistakes in the configuration:\n  " + String.join("\n  ", problems));
        this.problems = List.copyOf(problems);
    }

    /** Returns the mistakes, one line each. */
    public List<String> problems() {
        return problems;
    }
}
