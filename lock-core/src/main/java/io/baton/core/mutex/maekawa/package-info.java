/**
 * {@code maekawa}: the votes of a quorum, of about √n members, are enough.
 *
 * <p><b>Papers.</b> M. Maekawa: <i>A √N algorithm for mutual exclusion in decentralized systems</i>, ACM Transactions on
 * Computer Systems 3(2), 1985; its deadlocks were repaired by B. A. Sanders: <i>The information structure of distributed
 * mutual exclusion algorithms</i>, same journal 5(3), 1987.
 *
 * <p><b>Assumes</b> reliable channels in order, and the node's Lamport clock. Every two quorums intersect
 * ({@link io.baton.core.mutex.maekawa.Quorums}), and a member in the intersection has one vote only.
 *
 * <p><b>Cost.</b> 3(K−1) messages with quorums of K: REQUEST, LOCKED, RELEASE. Under contention at most 6(K−1) for each
 * request: a request makes each voter take its vote back at most once, by INQUIRE, YIELD and another LOCKED. (A request
 * never does so at the voter on its own node, which has heard of nothing that is later.) Once a request is at its whole
 * quorum, every other member enters at most twice before it.
 *
 * <p><b>What differs from the papers.</b>
 *
 * <ul>
 *   <li>There is no FAILED. Whoever is asked by INQUIRE and is not in yet YIELDs at once; with FAILED it would keep its votes
 *       while it might still win, but a displaced best waiter must be sent FAILED as well, or it deadlocks.
 *   <li>Every message names the ask, so that what crossed a withdrawal is not taken for the next ask's.
 *   <li>A try is voted for, or answered NO, at once; any NO, or an INQUIRE, ends it. Two tries may both fail.
 *   <li>The fence goes with RELEASE to the voters, and with LOCKED to the next.
 *   <li>Only with {@code sticky}: WANTED tells an owner that keeps the lock idle that somebody waits. It answers RELEASE,
 *       or, to a try, IN-USE.
 * </ul>
 */
@NullMarked
package io.baton.core.mutex.maekawa;

import org.jspecify.annotations.NullMarked;
