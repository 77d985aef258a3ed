package io.baton.election.bench;

/** What a node reported last. */
public record Outcome(long term, int coordinator) {}
