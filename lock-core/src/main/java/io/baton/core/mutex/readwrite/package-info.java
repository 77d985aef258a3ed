/**
 * {@code read-write}: everybody else has to agree, but readers agree among themselves at once.
 *
 * <p><b>Paper.</b> G. Ricart, A. K. Agrawala: <i>An optimal algorithm for mutual exclusion in computer networks</i>,
 * Communications of the ACM 24(1), 1981, with readers and writers among the modifications at its end.
 *
 * <p><b>Assumes</b> what {@link io.baton.core.mutex.ricartagrawala} does, and has its rules and messages. Its mutex asks a
 * conflict table before it defers; here that table has an entry for two readers.
 *
 * <p><b>Cost.</b> 2(n−1) messages, for a reader as for a writer. Conflicting requests are granted in strictly increasing order
 * of (stamp, rank). A reader does not overtake an earlier writer, for the writer defers it; it may be granted before an earlier
 * reader.
 *
 * <p><b>What differs from the paper</b> is what differs there. A fence is above that of every earlier hold in conflict: a
 * reader defers writers until its release, and its REPLY brings its fence. Readers that overlap may have the same one.
 */
@NullMarked
package io.baton.core.mutex.readwrite;

import org.jspecify.annotations.NullMarked;
