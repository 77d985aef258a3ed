package io.baton.simulator.check;

import io.baton.spi.Ask;

/** An ask that its algorithm has neither granted nor ended, in one view. */
final class Wish {
    final int rank;
    final Ask ask;
    /** By member, how many messages this one had sent it when the request was out. */
    final long[] sentThen;
    /** By member, how often it was granted the lock after the request had arrived everywhere. */
    final int[] overtakenBy;

    boolean everywhere;
    /** Its place in the order of arrival at the coordinator, 0 if it is not there yet. */
    long arrival;

    Wish(int rank, Ask ask, int members) {
        this.rank = rank;
        this.ask = ask;
        this.sentThen = new long[members];
        this.overtakenBy = new int[members];
    }

    @Override
    public String toString() {
        return "ask " + ask.id() + " (" + ask.mode() + ", stamp " + ask.stamp() + ") of member " + rank;
    }
}
