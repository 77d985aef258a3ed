package io.baton.spi;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An algorithm for mutual exclusion, such as Ricart-Agrawala. Stateless; found with {@link java.util.ServiceLoader}.
 *
 * @param <M> its messages
 */
public interface MutexAlgorithm<M> {
    /** Returns the name used in configuration, such as {@code token-ring}. */
    String name();

    /** Returns what its locks can be held for. */
    Set<Mode> modes();

    /** Returns how its messages are written and read. */
    Codec<M> codec();

    /** Returns what it does in a few words. */
    Summary summary();

    /**
     * Tells whether records drop at home's word only: once the token is home and idle, home's core tells all others, who ask
     * {@link Mutex#forget}. Needed if a node's record can point elsewhere although the token is home.
     */
    default boolean forgetsByWord() {
        return false;
    }

    /**
     * Checks the options that the configuration gives to this algorithm.
     *
     * @return what is wrong, in words that name the option and what is allowed; empty if nothing is
     */
    default List<String> check(Map<String, String> options) {
        return options.isEmpty()
                ? List.of()
                : options.keySet().stream()
                        .sorted()
                        .map(option -> "algorithm " + name() + " has no option \"" + option + "\"")
                        .toList();
    }

    /**
     * Opens a lock for the lifetime of one view.
     *
     * @param lock the lock
     * @param seats the view
     * @param survivors the holds that came over from the view before, the same list on every member, without conflict: one
     *     exclusive hold, or shared ones, or at most {@code permits} permits
     * @param fenceFloor every fence of this lock has to be above this one
     * @param out where its effects go
     */
    Mutex<M> open(LockSpec lock, Seats seats, List<Held> survivors, long fenceFloor, Effects<M> out);
}
