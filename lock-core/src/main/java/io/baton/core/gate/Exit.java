package io.baton.core.gate;

/** How a hold ended. */
public enum Exit {
    /** It was the current one until now. */
    RELEASED,
    /** It no longer was: lost, or ended before. Nothing was changed. */
    LOST
}
