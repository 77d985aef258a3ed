/**
 * {@code raymond-k}: a semaphore of K permits. Everybody is asked, and whoever does not answer counts as a holder.
 *
 * <p><b>Paper.</b> K. Raymond: <i>A distributed algorithm for multiple entries to a critical section</i>, Information
 * Processing Letters 30(4), 1989.
 *
 * <p><b>Assumes</b> what {@link io.baton.core.mutex.ricartagrawala} does, which it extends and whose messages it has.
 *
 * <p><b>Cost.</b> 2(n−1) messages. Where h other members hold throughout, 2(n−1)−h, and a late REPLY of each when it is
 * through, unless a newer REQUEST has replaced the one that it deferred. Earlier requests that are unfinished when one is
 * granted, counting of each member no more than it may hold at once: K−1 at most.
 *
 * <p><b>What differs from the paper.</b>
 *
 * <ul>
 *   <li>A REPLY echoes its request's stamp, so that a late one is told from an answer to the next request. The paper counts
 *       the outstanding ones of each member instead; here a member defers only the newest request of each other.
 *   <li>A member may hold c permits, option {@code permits-per-node}. It defers while it holds any, and a silent member
 *       counts as c: enter when the sum over the silent ones and own holds are below K. For c = 1 these are the paper's n−K
 *       replies. The price for c above 1: while a member holds fewer than c, the rest may go unused, also for somebody who
 *       holds a permit already and wants another.
 *   <li>A try is never deferred: who would do so answers NO, and stays silent for the sum.
 *   <li>Fences are unique, not ordered, as concurrent holders have no order: each is congruent to its owner's rank modulo
 *       n. With one permit they are ordered, too.
 * </ul>
 */
@NullMarked
package io.baton.core.mutex.raymondk;

import org.jspecify.annotations.NullMarked;
