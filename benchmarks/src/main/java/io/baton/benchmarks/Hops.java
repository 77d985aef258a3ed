package io.baton.benchmarks;

/**
 * How many messages follow one another between the release and the next grant, if two of three nodes contend and the
 * coordinator is the third.
 */
enum Hops {
    /** RELEASE to the coordinator, GRANT from it. */
    CENTRAL("central", "2"),
    /** The REPLY that was deferred. */
    RICART_AGRAWALA("ricart-agrawala", "1"),
    /** The TOKEN, straight in one direction, by way of the third node in the other. */
    TOKEN_RING("token-ring", "1 or 2"),
    /** The two quorums meet in one of the contenders: RELEASE to it, or its vote for the other. */
    MAEKAWA("maekawa", "1");

    private final String algorithm;
    private final String inARow;

    Hops(String algorithm, String inARow) {
        this.algorithm = algorithm;
        this.inARow = inARow;
    }

    String algorithm() {
        return algorithm;
    }

    String inARow() {
        return inARow;
    }
}
