/**
 * {@code lamport}: everybody keeps the queue.
 *
 * <p><b>Paper.</b> L. Lamport: <i>Time, clocks, and the ordering of events in a distributed system</i>, Communications of
 * the ACM 21(7), 1978.
 *
 * <p><b>Assumes</b> reliable channels that keep their order, and one Lamport clock per <i>node</i>, kept by the core: it
 * stamps every ask, travels in every frame and outlives a forgotten lock.
 *
 * <p><b>Cost.</b> 3(n−1) messages: a REQUEST to, a REPLY from, and a RELEASE to each other member, contended, withdrawn and
 * denied or not. Grants come in strictly increasing order of (stamp, rank).
 *
 * <p><b>What differs from the paper.</b>
 *
 * <ul>
 *   <li>A REPLY echoes its request's stamp instead of having one of its own: it answers this request or none. What else is
 *       "stamped later than the request" is a later REQUEST, and that counts, as in the paper.
 *   <li>To withdraw, a node sends RELEASE. Channels are in order, so its next REQUEST finds the old one gone.
 *   <li>A try waits until all were heard, because only then the head of its queue is the head of everybody's. If that is
 *       somebody else, the try ends with RELEASE. An idle owner sends RELEASE before its REPLY, so it never denies a try.
 *   <li>A RELEASE carries the last fence. In a REPLY it would be missed: a holder replies at once, not when it is through,
 *       and may issue fences after that.
 * </ul>
 */
@NullMarked
package io.baton.core.mutex.lamport;

import org.jspecify.annotations.NullMarked;
