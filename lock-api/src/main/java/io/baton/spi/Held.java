package io.baton.spi;

/**
 * A hold that survived the change to this view.
 *
 * @param rank the holder
 * @param ask the holder's ask
 * @param mode what it holds
 * @param fence the highest fence issued under the ask
 */
public record Held(int rank, long ask, Mode mode, long fence) {}
