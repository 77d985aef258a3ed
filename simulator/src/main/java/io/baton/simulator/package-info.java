/**
 * Whole nodes in virtual time. A seed decides everything that may vary: delays, loss, duplication, reordering, crashes,
 * pauses, partitions, clocks and what the clients do; so a run that breaks a promise is replayed from its seed.
 *
 * <p>{@link io.baton.simulator.Simulation} is one run, {@link io.baton.simulator.Campaign} many. Production code knows
 * nothing of this package.
 */
@NullMarked
package io.baton.simulator;

import org.jspecify.annotations.NullMarked;
