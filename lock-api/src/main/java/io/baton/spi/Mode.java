package io.baton.spi;

/** What kind of hold is asked for. */
public enum Mode {
    /** One holder, nobody beside it. */
    EXCLUSIVE,
    /** Any number of holders, no exclusive one beside them. */
    SHARED,
    /** One of a semaphore's permits. */
    PERMIT
}
