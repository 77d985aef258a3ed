package io.baton.core.observe;

import io.baton.Baton;
import io.baton.BatonConfig;

/** A node that can be observed. What {@link Baton#start} returns is one. */
public interface Observable {
    /**
     * Adds an observer.
     *
     * @return closing it removes the observer
     */
    Baton.Registration observe(Observer observer);

    /** Returns how the node is set up. */
    BatonConfig config();
}
