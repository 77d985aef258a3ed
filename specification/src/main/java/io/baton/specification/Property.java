package io.baton.specification;

/** What the specification promises, by the names that {@code Views.tla} gives it. */
enum Property {
    EXCLUSION("INVARIANT", "Exclusion"),
    CONTINUITY("INVARIANT", "Continuity"),
    ONE_CONTENT_PER_BALLOT("INVARIANT", "OneContentPerBallot"),
    FENCING("PROPERTY", "Fencing"),
    MONOTONE_VIEWS("PROPERTY", "MonotoneViews");

    private final String kind;
    private final String formula;

    Property(String kind, String formula) {
        this.kind = kind;
        this.formula = formula;
    }

    /** How TLC's configuration calls it: an invariant is one of states, a property one of steps. */
    String kind() {
        return kind;
    }

    String formula() {
        return formula;
    }
}
