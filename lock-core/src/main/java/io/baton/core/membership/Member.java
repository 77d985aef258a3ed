package io.baton.core.membership;

/**
 * One incarnation of a voter.
 *
 * @param voter index in the roster
 * @param incarnation drawn anew at each start
 */
public record Member(int voter, long incarnation) {}
