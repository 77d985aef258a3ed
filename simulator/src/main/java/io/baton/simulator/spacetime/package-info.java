/**
 * Runs as pictures: what happened where and when, as values, and the forms in which people read it. A {@link
 * io.baton.simulator.spacetime.Listing} has a column per node and time flowing down, a {@link
 * io.baton.simulator.spacetime.Diagram} a line per node and time flowing to the right, as Lamport drew it.
 *
 * <p>Knows nothing of the simulation that it shows.
 */
@NullMarked
package io.baton.simulator.spacetime;

import org.jspecify.annotations.NullMarked;
