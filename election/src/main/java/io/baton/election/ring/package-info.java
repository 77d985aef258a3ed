/**
 * The ring algorithm: a message goes round among the living and collects them; the highest of them is it.
 *
 * <p><b>Paper.</b> G. Le Lann, <i>Distributed Systems: Towards a Formal Approach</i>, IFIP Congress 1977, in the form of
 * A. Tanenbaum and M. van Steen, <i>Distributed Systems</i>, section "A ring algorithm".
 *
 * <p><b>Assumptions.</b> Channels are reliable and FIFO while both ends live; the order of the ring is that of the roster;
 * whoever dies is told of in the end. Wrong beliefs may leave a living voter out, or give two winners in one term; that
 * costs time and nothing else: who gets no view from its winner starts again in a higher term.
 *
 * <p><b>Messages.</b> m living: {@code 2m} for every initiator, in every order of delivery. None for m = 1.
 *
 * <p><b>Deaths.</b> Only the originator remembers that a message is under way.
 *
 * <ul>
 *   <li>When it is told of a death, and whenever its message is not back in time, it sends that round again; if the first
 *       was not lost, the second to come back is ignored. Nobody else needs a memory, a timer or a number of attempts.
 *   <li>ELECT is dropped where it comes past a second time: its originator died. COORDINATOR goes along the list that
 *       ELECT collected and never turns back, so it ends even without its originator.
 *   <li>When the originator dies, or the winner after it was chosen, nobody goes on in that term: the cores see a term
 *       without an outcome, or a dead winner, and start the next one.
 *   <li>ELECT or COORDINATOR of an older term goes no further; if the present outcome is known here, the originator is
 *       told. Otherwise it hears of the present term when that comes past.
 * </ul>
 */
@NullMarked
package io.baton.election.ring;

import org.jspecify.annotations.NullMarked;
