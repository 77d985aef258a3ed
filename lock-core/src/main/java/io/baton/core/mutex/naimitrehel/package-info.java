/**
 * {@code naimi-trehel}: requests follow guesses of who asked last, and whoever waits knows who is next.
 *
 * <p><b>Paper.</b> M. Naimi, M. Trehel, A. Arnold: <i>A log(N) distributed mutual exclusion algorithm based on path
 * reversal</i>, Journal of Parallel and Distributed Computing 34(1), 1996.
 *
 * <p><b>Assumes</b> reliable channels. The paper needs no order between two members; tries and forgetting do.
 *
 * <p><b>Cost.</b> The pointers from the requester to the root, plus one for the token: 2 to n messages, or none if the token
 * rests here. Each request makes the requester the root of all whom it came past, so paths stay short: if requests come one
 * after the other, each from a member drawn uniformly out of all n, the one that has the token included, the mean is
 * H(n−1) = 1 + 1/2 + … + 1/(n−1) messages. Grants follow the chain: a request that reached the root is served directly after
 * the root's own.
 *
 * <p><b>What differs from the paper.</b>
 *
 * <ul>
 *   <li>A withdrawn ask stays in the chain, which can't be cut, as a zombie: the token passes by or rests, and the next
 *       ask takes the zombie over.
 *   <li>A try climbs the same pointers but turns none: a try that fails leaves no trace. An idle root sends the token and
 *       makes the one who tried its father; everybody who has, wants or awaits the token says NO. While a try is out, this
 *       member asks nothing else, since a token that comes for a try and a REQUEST under way would make two roots of it.
 *   <li>The fence travels in the token and grows with every receipt.
 *   <li>No recovery of a crashed member: a new view opens every mutex anew.
 * </ul>
 *
 * <p><b>Forgetting.</b> A record may point elsewhere although the token is home; home tells when it is. A member drops its
 * record unless it has had the token since (or has, wants or awaits it): the way from home to the root leads only through
 * members that asked after the token was last home, so whoever points home instead closes no circle.
 */
@NullMarked
package io.baton.core.mutex.naimitrehel;

import org.jspecify.annotations.NullMarked;
