package io.baton.core.gate;

/** Brings a gate to the engine's attention: {@link Gate#attend} is to be called soon. */
@FunctionalInterface
public interface Attention {
    /**
     * Something is to be done about that gate. Called by any thread, at most once until {@link Gate#attend} begins; returns at
     * once, never throws and does not call {@code attend} itself.
     */
    void call(Gate gate);

    /** The core has forgotten that gate. It needs a new claim when it calls again. Engine thread. */
    default void retire(Gate gate) {}
}
