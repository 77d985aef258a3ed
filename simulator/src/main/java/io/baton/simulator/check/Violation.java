package io.baton.simulator.check;

/** A promise was broken: by which checker's word, when, and how. */
public final class Violation extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String checker;

    public Violation(String checker, String words) {
        super(words);
        this.checker = checker;
    }

    public Violation(String checker, String words, Throwable cause) {
        super(words, cause);
        this.checker = checker;
    }

    /** Returns the name of the promise. */
    public String checker() {
        return checker;
    }
}
