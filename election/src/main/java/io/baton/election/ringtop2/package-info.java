/**
 * The ring algorithm for two offices: the highest of the living coordinates, the second is its deputy and takes over without
 * an election when the coordinator dies.
 *
 * <p><b>Source.</b> The algorithm of package {@link io.baton.election.ring}, in the form in which lectures on distributed
 * systems extend it to two winners: ELECT goes round collecting the living; back at its originator it turns into CHOOSE with
 * the two highest, which goes round collecting once more. If both are on it when it is back, that is it; else again.
 *
 * <p><b>Assumptions.</b> Those of {@link io.baton.election.ring}: reliable FIFO channels while both ends live, the ring in
 * the order of the roster, deaths are told of in the end. Wrong beliefs cost time and nothing else.
 *
 * <p><b>Messages.</b> m living: {@code 2m} for every attempt of every initiator, in every order of delivery. None for m = 1,
 * and then there is no deputy.
 *
 * <p><b>Deaths, and what differs from {@code ring}.</b>
 *
 * <ul>
 *   <li>Both messages go along the ring of the living and are dropped where they come past a second time: their originator
 *       died. The originator sends again what is not back in time, or when it is told of a death.
 *   <li>An attempt is repeated within its term, as soon as the originator is told that one of the two died, or CHOOSE is back
 *       without one. Only those whom ELECT has met are chosen, so attempts end when the living do not change any more.
 *   <li>A voter believes the first CHOOSE of a term and another one only when it is told that one of the two died: a
 *       coordinator is replaced by a new pair, a deputy by a new one beside the same coordinator. So a voter may report
 *       twice in a term, each time for such a reason.
 *   <li>When the originator dies before everybody has heard, the cores see a term without an outcome and start the next one.
 *   <li>Who is behind is told the outcome by ENDED.
 *   <li>A recovered voter waits for the next election ({@code preempts()} is false): succession is arranged already, and
 *       taking the office over would throw it away with the first return of a higher one.
 * </ul>
 */
@NullMarked
package io.baton.election.ringtop2;

import org.jspecify.annotations.NullMarked;
