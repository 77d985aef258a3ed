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

    /** Tells whether it is about epochs on disk. */
    default boolean stateDir() {
        return false;
    }

    /** Returns how many voters there are; 0: the seed decides. With few voters, others matter more. */
    default int voters() {
        return offRoster() > 0 ? 1 : 0;
    }

    /** Returns how many nodes off the roster there are at most. */
    default int offRoster() {
        return 0;
    }

    /** Returns within how many seeds it must be noticed. */
    default int seeds() {
        return 1_000;
    }
}
