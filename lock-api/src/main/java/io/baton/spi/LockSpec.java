package io.baton.spi;

import java.util.Map;

/**
 * One lock in one view, as its configuration and the view define it. Equal on all members of the view.
 *
 * @param name the lock's name
 * @param home rank of the member that makes the token when there is none: a hash of the name picks it
 * @param permits how many holds at once, 1 for a lock
 * @param sticky whether an owner keeps the lock after its release until somebody wants it
 * @param forgetAfterNanos after how long without use records are dropped; 0 if never. Where that could lose a waiting
 *     request, its owner repeats it about as often
 * @param options the algorithm's own options, as configured
 */
public record LockSpec(
        String name, int home, int permits, boolean sticky, long forgetAfterNanos, Map<String, String> options) {
    /** How long a lock's name may be. */
    public static final int MAX_NAME_LENGTH = 256;

    public LockSpec {
        options = Map.copyOf(options);
    }
}
