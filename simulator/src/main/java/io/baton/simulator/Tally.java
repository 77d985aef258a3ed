package io.baton.simulator;

/** Counts what happened in a run, so that a run in which nothing happened does not pass for a good one. */
final class Tally {
    long grants;
    long fastGrants;
    long messages;
    long waitNanos;
    long longestWaitNanos;
    long gaveUp;
    long lost;
    long uncertainUnlocks;
    long views;
    long elections;
    long crashes;
    long pauses;
    long leaves;
    long warnings;

    void granted(long waitedNanos) {
        grants++;
        waitNanos += waitedNanos;
        longestWaitNanos = Math.max(longestWaitNanos, waitedNanos);
    }
}
