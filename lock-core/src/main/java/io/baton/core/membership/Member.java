package io.baton.core.membership;

/**
 * One incarnation of a node.
 *
 * @param voter its index in this node's {@link Directory}: of a voter, that in the roster
 * @param incarnation drawn anew at each start
 */
public record Member(int voter, long incarnation) {}
