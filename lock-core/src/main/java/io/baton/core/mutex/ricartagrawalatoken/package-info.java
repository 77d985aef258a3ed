/**
 * {@code ricart-agrawala-token}: everybody is asked for the token, which goes round among those who wait.
 *
 * <p><b>Paper.</b> G. Ricart, A. K. Agrawala: <i>Author's response to "On mutual exclusion in computer networks" by Carvalho
 * and Roucairol</i>, Communications of the ACM 26(2), 1983.
 *
 * <p><b>Assumes</b> reliable channels. Requests may overtake each other: the highest number counts.
 *
 * <p><b>Cost.</b> n messages, a REQUEST to each other member and the token; none if the token rests here. A try costs
 * 2(n−1), whether it succeeds or not.
 *
 * <p><b>Order.</b> Round robin: whoever has the token looks from its own rank + 1 on for the next that waits. Once a request
 * is everywhere, every other member enters at most once before it.
 *
 * <p><b>What differs from the paper.</b>
 *
 * <ul>
 *   <li>The token notes per member the number of its last request that is over, where the paper has the clock of the
 *       hand-over. Both lie below the next request's number, which comes from the node's clock. A number at hand is enough,
 *       and the one whose record was dropped in between, and has none at hand, gets it from the token's sender.
 *   <li>A dropped record forgets whose requests it heard. Whoever waits asks again every {@code forget-after}; until then,
 *       and only if a record was dropped, others may enter more than once before it.
 *   <li>A withdrawn ask stays out, as a zombie, and is adopted by the next one.
 *   <li>A try is not recorded: an idle token is sent to it, and everybody else answers NO.
 *   <li>The fence travels in the token and grows with every receipt.
 * </ul>
 */
@NullMarked
package io.baton.core.mutex.ricartagrawalatoken;

import org.jspecify.annotations.NullMarked;
