/**
 * The algorithm of Chang and Roberts: ids compete on their way round the ring, and the highest comes back.
 *
 * <p><b>Paper.</b> E. Chang and R. Roberts, <i>An Improved Algorithm for Decentralized Extrema-Finding in Circular
 * Configurations of Processes</i>, Communications of the ACM 22(5), 1979.
 *
 * <p><b>Assumptions.</b> Channels are reliable and FIFO while both ends live; the order of the ring is that of the roster;
 * whoever dies is told of in the end. The paper knows no deaths. Wrong beliefs may leave a living voter out, or give two
 * winners in one term; that costs time and nothing else: who gets no view from its winner starts again in a higher term.
 *
 * <p><b>Messages.</b> m living, d hops from the only initiator to the highest: {@code 2m + d}, between {@code 2m} and
 * {@code 3m−1}. All start at once: {@code 3m−1} if the ids ascend along the ring, {@code m(m+1)/2 + m}, the most there can
 * be, if they descend. None for m = 1. Every message has the same, small size.
 *
 * <p><b>Differences from the textbook.</b>
 *
 * <ul>
 *   <li>A candidate sends its id again when it is told of a death or the id is not back in time, unless it let a higher one
 *       pass, whose owner then sees to it. ELECTED is repeated in the same way.
 *   <li>The id of a voter that is known to be dead counts as smaller than any other, and its ELECTED for nothing. So neither
 *       comes past a second time: who skips its originator stops it. Whoever had let the id pass competes again when it is
 *       told of the death, so an election goes on, within its term, without the one who started it or would have won it.
 *       What remains open, since voters are told at different times, the cores end with the next term.
 *   <li>Who knows the outcome lets no id pass but sends the id's owner ELECTED, which goes on from there to the winner. So a
 *       voter that is behind hears of the present term, too.
 *   <li>A recovered voter waits for the next election ({@code preempts()} is false): the paper finds the highest of those
 *       who take part and knows no office to be handed back, and a voter that has the office does not lose it by a
 *       return that helps nobody.
 * </ul>
 */
@NullMarked
package io.baton.election.changroberts;

import org.jspecify.annotations.NullMarked;
