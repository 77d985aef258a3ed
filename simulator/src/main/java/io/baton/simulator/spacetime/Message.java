package io.baton.simulator.spacetime;

/**
 * A message, whether or not it arrives.
 *
 * @param id unique in the run
 * @param layer who it is for
 * @param lock the lock that it is about, empty if none
 * @param from the sending node
 * @param to the node that it is meant for
 * @param text what it says, readable
 */
public record Message(long id, Layer layer, String lock, String from, String to, String text) {}
