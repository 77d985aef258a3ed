package io.baton.simulator;

/** A planted bug, and how it is noticed. */
interface Planted extends Sabotage {
    /** Returns the checker that has to notice it. */
    String caughtBy();

    /** Returns the algorithm with which it is noticed soonest. */
    default String algorithm() {
        return "central";
    }

    /** Returns the trouble in which it is noticed soonest. */
    default Trouble trouble() {
        return Trouble.STORM;
    }

    /** Returns within how many seeds it must be noticed. */
    default int seeds() {
        return 1_000;
    }
}
