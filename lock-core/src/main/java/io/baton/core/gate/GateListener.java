package io.baton.core.gate;

/**
 * Is told on the engine thread what happens to a hold; returns at once and never throws. {@link GatedLock} is one, the
 * simulator has its own.
 */
public interface GateListener {
    /** Nobody listens. */
    GateListener NONE = new GateListener() {};

    /**
     * The hold of that generation is lost. No new hold of this gate can begin before this returns.
     *
     * @param fence the fence of the lost hold
     */
    default void lost(long generation, long fence, String reason) {}

    /** The lease lapsed under the hold with that fence. */
    default void uncertain(long fence) {}

    /** The lease is valid again. */
    default void renewed() {}

    /** Tells whether there is nothing to say to anybody, so that the node may forget the gate. */
    default boolean idle() {
        return false;
    }
}
