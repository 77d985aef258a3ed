package io.baton.spi;

/**
 * What an {@link Election} does to the world.
 *
 * @param <M> the algorithm's messages
 */
public interface ElectionEffects<M> {
    /** Sends to another voter, never to self. */
    void send(int to, long term, M message);

    /** Asks for {@link Election#timer} with this key, once, after that time. A later call replaces an earlier one of the same key. */
    void after(int key, long nanos);

    /**
     * This node learned the outcome. Once per term, and again only if somebody named in it has died since.
     *
     * @param coordinator who won
     * @param deputy who takes over when the coordinator dies, or -1 if the algorithm names nobody
     */
    void elected(long term, int coordinator, int deputy);
}
