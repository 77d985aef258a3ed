/**
 * {@code ricart-agrawala}: everybody else has to agree.
 *
 * <p><b>Paper.</b> G. Ricart, A. K. Agrawala: <i>An optimal algorithm for mutual exclusion in computer networks</i>,
 * Communications of the ACM 24(1), 1981.
 *
 * <p><b>Assumes</b> reliable channels, and one Lamport clock per <i>node</i>, kept by the core: it stamps every ask, travels
 * in every frame and outlives a forgotten lock. No order of the channels is needed for the requests; withdrawal needs it.
 *
 * <p><b>Cost.</b> 2(n−1) messages: a REQUEST to, and a REPLY from, each other member, deferred or not. Grants come in
 * strictly increasing order of (stamp, rank).
 *
 * <p><b>What differs from the paper.</b>
 *
 * <ul>
 *   <li>A REPLY echoes its request's stamp. An ask can be withdrawn here, and a late answer to it, taken for an answer to
 *       the next one, would make two holders.
 *   <li>To withdraw, a node answers whom it deferred; nobody is told. Its next REQUEST replaces the old one where that is
 *       deferred.
 *   <li>A try is never deferred: who would do so answers NO.
 *   <li>A REPLY carries the highest fence that its sender knows. The last holder is among the senders, and replied after
 *       its release.
 *   <li>A REQUEST can say that it only reads. Nobody asks so here; {@code read-write} has the same rules and messages.
 * </ul>
 */
@NullMarked
package io.baton.core.mutex.ricartagrawala;

import org.jspecify.annotations.NullMarked;
