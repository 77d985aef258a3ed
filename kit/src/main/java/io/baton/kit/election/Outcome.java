package io.baton.kit.election;

/** What a node reported last. */
public record Outcome(long term, int coordinator) {
    /** Nothing yet: terms count from 1. */
    public static final Outcome NONE = new Outcome(0, -1);
}
