package io.baton.core.membership;

/**
 * The identity of a view, or of an attempt at one. Totally ordered and never used twice: the candidate's incarnation is
 * new with each start (rule 1).
 *
 * @param round grows with every attempt
 * @param candidate the voter that made it, by index in the roster
 * @param incarnation the candidate's
 */
public record Ballot(long round, int candidate, long incarnation) implements Comparable<Ballot> {
    /** Below every ballot. */
    public static final Ballot NONE = new Ballot(0, -1, 0);

    @Override
    public int compareTo(Ballot other) {
        int byRound = Long.compare(round, other.round);
        int byCandidate = byRound != 0 ? byRound : Integer.compare(candidate, other.candidate);
        return byCandidate != 0 ? byCandidate : Long.compare(incarnation, other.incarnation);
    }

    /** Tells whether this ballot is above the other one. */
    public boolean above(Ballot other) {
        return compareTo(other) > 0;
    }

    @Override
    public String toString() {
        return this.equals(NONE) ? "none" : round + "." + candidate;
    }
}
