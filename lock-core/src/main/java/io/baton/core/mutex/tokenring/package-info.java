/**
 * {@code token-ring}: the lock is where the token is, and the token travels in rank order.
 *
 * <p><b>Source.</b> G. Le Lann: <i>Distributed systems: towards a formal approach</i>, IFIP Congress 1977; the token ring of
 * the textbooks. There the token goes round for ever; here ({@code idle: park}) it rests where it was last used until a
 * WANT comes for it, or goes round while the lock is in use.
 *
 * <p><b>Assumes</b> reliable channels in order. A WANT travels in the token's own direction and can't overtake it, so it
 * either finds the token, or the token has come past the WANT's origin before the WANT is back: no WANT is lost.
 *
 * <p><b>Cost.</b> Exactly n messages, wherever the token rests: d for the WANT to reach it, n−d for the token to come. None
 * if it rests here. Grants go in ring order: no member that waits is passed by.
 *
 * <p><b>{@code idle: circulate}.</b> While the lock is in use, the token goes round as in the textbook: a member that it came
 * past once sends nothing to get it, and waits for 0 to n−1 passes. The first use after a rest costs n, as if it parked. A
 * member that does not need the token keeps it for {@code pace}; one that has used it passes it on at once, since whoever waits
 * is not known to it. After {@code forget-after} without any use, counted in passes, home sends it round as a LULL: whom
 * that comes past goes back to sending WANTs, and may forget the lock. Whoever needs the token on that round takes it.
 *
 * <ul>
 *   <li>It makes every lock that is used cost a message per {@code pace} until it is forgotten. It is for a few locks that all
 *       members use all the time, and {@code forget-after} should not be off.
 *   <li>{@code sticky} has no effect: who waits need not have told, so an owner hears at once that it is wanted.
 *   <li>A try is sent as a WANT in any case, and moves a resting token on at once: it must not wait for the token's round.
 *   <li>The fence does not grow on passes without use, which would use up a view's fences. No count of receipts is needed here.
 *   <li>A surviving hold's token goes round as soon as it is released.
 * </ul>
 *
 * <p><b>What differs from the textbook.</b>
 *
 * <ul>
 *   <li>WANT, and the token carries who wants it: it moves while it has somewhere to go.
 *   <li>A withdrawn ask leaves its WANT out, as a zombie: a token that comes for nobody moves on or rests, and the next
 *       ask takes the zombie over instead of sending a WANT of its own.
 *   <li>A try is answered BUSY by a holder that uses the lock, and by a member that takes the token on its way to the one
 *       who tried.
 *   <li>The fence travels in the token and grows with every receipt of one that somebody wants.
 * </ul>
 */
@NullMarked
package io.baton.core.mutex.tokenring;

import org.jspecify.annotations.NullMarked;
