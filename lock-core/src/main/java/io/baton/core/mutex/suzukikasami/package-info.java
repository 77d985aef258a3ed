/**
 * {@code suzuki-kasami}: everybody is asked for the token, and the token carries a queue.
 *
 * <p><b>Paper.</b> I. Suzuki, T. Kasami: <i>A distributed mutual exclusion algorithm</i>, ACM Transactions on Computer
 * Systems 3(4), 1985.
 *
 * <p><b>Assumes</b> reliable channels. No order of them is needed for the requests, whose numbers tell the new from the old.
 *
 * <p><b>Cost.</b> n messages, a REQUEST to each other member and the token; none if the token rests here. A try costs a TRY
 * to each other member, and an answer of each, one of which is the token if it succeeds: 2(n−1).
 *
 * <p><b>Order.</b> Once a request is everywhere, every other member enters at most once before it: it is in the queue at
 * the latest when the present holder leaves, and nobody is in the queue twice.
 *
 * <p><b>What differs from the paper.</b>
 *
 * <ul>
 *   <li>A request's number is the stamp of its ask, from the node's clock, and it waits if its number is <i>above</i> the
 *       last one served, not if it is that plus one. So a member may forget the lock and still never use a number twice.
 *   <li>A member that forgets the lock also forgets whose requests it heard. Whoever waits repeats its request every {@code
 *       forget-after}; until then, and only if a record was dropped, others may enter more than once before it.
 *   <li>Whoever sends the token writes down that its own requests are over, also if it had none since, and which request of
 *       the receiver this answers: records that outlived the token's stay at home would otherwise send it back and forth.
 *   <li>A withdrawn ask leaves its request out, as a zombie: a token that comes for nobody moves on or rests, and the next
 *       ask takes the zombie over instead of sending a request of its own.
 *   <li>A try is not recorded. A member whose token is idle sends it, all others answer NO, and all NO is the end of it.
 *   <li>The fence travels in the token and grows with every receipt.
 * </ul>
 */
@NullMarked
package io.baton.core.mutex.suzukikasami;

import org.jspecify.annotations.NullMarked;
