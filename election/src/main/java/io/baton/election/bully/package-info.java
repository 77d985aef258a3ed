/**
 * The bully algorithm: the highest living voter takes the office.
 *
 * <p><b>Paper.</b> H. Garcia-Molina, <i>Elections in a Distributed Computing System</i>, IEEE Transactions on Computers
 * C-31(1), 1982, section III.
 *
 * <p><b>Assumptions.</b> Channels are reliable and FIFO while both ends live. The paper also assumes that a living node
 * answers within a known time; here a slow one, or a wrong belief of who is alive, may give two winners in one term. That
 * costs time and nothing else: who gets no view from its winner starts again in a higher term.
 *
 * <p><b>Messages.</b> m living, k of them above the lowest initiator: {@code k(k+1) + (m−1)}, in every order of delivery.
 * One dead coordinator among n = m + 1: best {@code n−2}, worst {@code n(n−2)}. None for m = 1.
 *
 * <p><b>Differences from the textbook.</b>
 *
 * <ul>
 *   <li>A node takes part at most once per term, so "start again" has two forms. Within the term, a node that was answered
 *       and then hears of no coordinator for twice its patience asks those above once more, which starts nobody anew: the
 *       highest that still answers meets silence above it and wins. Across terms, the core starts the next one.
 *   <li>A node that was asked asks on even if it knows the outcome by then. It gains nothing by that, but the cost is the
 *       same in every order of delivery.
 *   <li>The first COORDINATOR of a term counts, also one from below: the others heard the same, and agreeing with them is
 *       worth more than rank. Taking the office back needs a new term, which the core starts ({@code preempts()}).
 *   <li>A winner tells late whom it had believed dead, so a healed partition or a recovered voter needs no new election to
 *       learn of the old one.
 *   <li>A message of an older term counts for nothing, but its sender is told the present term, by COORDINATOR from the
 *       winner, by ANSWER from the others. Silence would make it the winner of a term that is over.
 * </ul>
 */
@NullMarked
package io.baton.election.bully;

import org.jspecify.annotations.NullMarked;
