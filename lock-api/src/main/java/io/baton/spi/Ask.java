package io.baton.spi;

/**
 * A node's wish for a lock. It belongs to the node, not to the caller that made it necessary.
 *
 * @param id unique on this node, for its lifetime
 * @param mode what is asked for
 * @param tryOnly whoever would make this wait denies it instead
 * @param stamp the node-wide Lamport clock when the ask was first made; kept when it is made again in a new view
 */
public record Ask(long id, Mode mode, boolean tryOnly, long stamp) {}
