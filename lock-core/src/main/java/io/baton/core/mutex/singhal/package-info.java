/**
 * {@code singhal}: a member asks only those who may have the token, as far as it can guess.
 *
 * <p><b>Paper.</b> M. Singhal: <i>A heuristically-aided algorithm for mutual exclusion in distributed systems</i>, IEEE
 * Transactions on Computers 38(5), 1989.
 *
 * <p><b>Assumes</b> reliable channels in order.
 *
 * <p><b>Cost.</b> A REQUEST to every member that had the token since this one did, and the token: 2 to n messages, none if
 * the token rests here. If requesters are drawn uniformly, n/2 + 1 in the mean when somebody else has it. The first time, it
 * is as many as this member's rank is above home's, round the ring, and 1 for the token.
 *
 * <p><b>Order.</b> Round robin, which the paper leaves open. Once the token knows of a request, every other member enters
 * at most once before it.
 *
 * <p><b>Why it is repaired.</b> In the paper a member guesses from the numbers that come with the token who is to be asked,
 * and discards requests that the token has overtaken. A REQUEST may be overtaken by the token through a third member; then
 * two members can each take the other for the one who asks, and a request is never heard of. Here
 *
 * <ul>
 *   <li>whom to ask (the hints) is kept apart from who waits (a number above the token's);
 *   <li>also an outdated REQUEST makes its sender a hint;
 *   <li>whoever waits and gets a new hint sends its REQUEST there;
 *   <li>on exit a hint is dropped only of members that were told of this request, and so have one of this member, and that
 *       don't wait;
 *   <li>a member with the token that gets an outdated REQUEST of one whom it did not ask sends its own REQUEST back, as a
 *       hint.
 * </ul>
 *
 * So of every two members at least one knows that it has to ask the other. None of this costs a message without contention.
 *
 * <p><b>What else differs from the paper.</b>
 *
 * <ul>
 *   <li>Numbers are the stamps of asks, from the node's clock. Whoever sends the token notes its own as served.
 *   <li>A member that forgets the lock is back on the staircase that everybody starts on, and hints no longer match. So
 *       whoever waits asks everybody every {@code forget-after}. Until then a try may fail although the token is idle.
 *   <li>A withdrawn ask leaves its request out, as a zombie that the next ask takes over. So does a try that all members
 *       which it asked answered with NO.
 *   <li>The fence travels in the token and grows with every receipt.
 * </ul>
 */
@NullMarked
package io.baton.core.mutex.singhal;

import org.jspecify.annotations.NullMarked;
