/**
 * {@code raymond}: requests climb a tree towards the token, and the token comes down the same way.
 *
 * <p><b>Paper.</b> K. Raymond: <i>A tree-based algorithm for distributed mutual exclusion</i>, ACM Transactions on Computer
 * Systems 7(1), 1989.
 *
 * <p><b>Assumes</b> reliable channels in order between neighbours, and a tree that all agree on: here the shape of a binary
 * heap, rotated so that the lock's home is the root. Many locks with many homes then share the inner places fairly.
 *
 * <p><b>Cost.</b> 2 × d messages, d being the distance between requester and token: d REQUESTs up, d tokens back. None if
 * the token rests here. The longest distance in a tree of n is ⌊log₂n⌋ + ⌊log₂(2n/3)⌋. Every member serves its neighbours
 * and itself first come, first served; of the requests of a whole subtree, one at a time is under way.
 *
 * <p><b>What differs from the paper.</b>
 *
 * <ul>
 *   <li>To withdraw, a member takes its own entry out of its queue. Its REQUEST stays out, since others may rely on it by
 *       now; a token that finds an empty queue rests, and the next ask there needs no REQUEST of its own.
 *   <li>A try is a REQUEST with a flag. The first member that would make it wait says NO to the one who tried, who
 *       withdraws; the request itself is queued all the same, as a way that was asked for can't be cut in the middle. So a
 *       failed try may draw the token to where it was made, and away from an owner that would have kept it.
 *   <li>The fence travels in the token and grows with every receipt.
 *   <li>No recovery of a crashed member: a new view opens every mutex anew.
 * </ul>
 *
 * <p><b>Forgetting.</b> A token that has come home has turned every pointer back towards home. Nobody has to be told.
 */
@NullMarked
package io.baton.core.mutex.raymond;

import org.jspecify.annotations.NullMarked;
