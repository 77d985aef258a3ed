/**
 * The ring algorithm in which every voter keeps its own list of the active: everybody's ELECT goes all the way round, and
 * whoever sees its own come back knows who is alive, and so who won. Nobody announces anything.
 *
 * <p><b>Paper.</b> G. Le Lann, <i>Distributed Systems: Towards a Formal Approach</i>, IFIP Congress 1977, section on
 * elections, where all ids travel the whole ring; in the form in which the first ELECT that comes past wakes a voter.
 *
 * <p><b>Assumptions.</b> Channels are reliable and FIFO while both ends live; the order of the ring is that of the roster;
 * whoever dies is told of in the end. Wrong beliefs may leave a living voter out, or give two winners in one term; that
 * costs time and nothing else: who gets no view from its winner starts again in a higher term.
 *
 * <p><b>Why the list is complete.</b> A voter sends its own ELECT before it passes another's on, and FIFO channels keep the
 * two in that order all the way round. So when the other has its ELECT back, this voter's has come past there.
 *
 * <p><b>Messages.</b> m living: {@code m²}, whoever starts and however many do. None for m = 1.
 *
 * <p><b>Differences from the textbook.</b>
 *
 * <ul>
 *   <li>Attempts. Who is told of a death, or waits too long, while its own ELECT is out can't tell whose ELECTs are lost; a
 *       list that is made up of two rounds may lack somebody. So everything is done once more, in the same term, under the
 *       next number; a higher number wakes a voter as a new term does, and a lower one counts for nothing. Every attempt is given more time than the last.
 *   <li>An ELECT that comes past a second time in its attempt is dropped: its originator died.
 *   <li>Who died after its ELECT came past is not chosen. If it was chosen already, nobody goes on in that term: the cores see
 *       a dead winner and start the next one.
 *   <li>Who is behind, or was left out of a round that is over, is told the outcome by ENDED.
 *   <li>A recovered voter waits for the next election ({@code preempts()} is false): an election costs m² messages and a
 *       change of view, and there is no coordinator to be replaced.
 * </ul>
 */
@NullMarked
package io.baton.election.ringactivelist;

import org.jspecify.annotations.NullMarked;
