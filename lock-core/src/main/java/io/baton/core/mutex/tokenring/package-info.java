/**
 * {@code token-ring}: the lock is where the token is, and the token travels in rank order.
 *
 * <p><b>Source.</b> G. Le Lann: <i>Distributed systems: towards a formal approach</i>, IFIP Congress 1977; the token ring of
 * the textbooks. There the token goes round for ever; here ({@code idle: park}) it rests where it was last used until a
 * WANT comes for it.
 *
 * <p><b>Assumes</b> reliable channels in order. A WANT travels in the token's own direction and can't overtake it, so it
 * either finds the token, or the token has come past the WANT's origin before the WANT is back: no WANT is lost.
 *
 * <p><b>Cost.</b> Exactly n messages, wherever the token rests: d for the WANT to reach it, n−d for the token to come. None
 * if it rests here. Grants go in ring order: no member that waits is passed by.
 *
 * <p><b>What differs from the textbook.</b>
 *
 * <ul>
 *   <li>WANT, and the token carries who wants it: it moves while it has somewhere to go.
 *   <li>A withdrawn ask leaves its WANT out, as a zombie: a token that comes for nobody moves on or rests, and the next
 *       ask takes the zombie over instead of sending a WANT of its own.
 *   <li>A try is answered BUSY by a holder that uses the lock, and by a member that takes the token on its way to the one
 *       who tried.
 *   <li>The fence travels in the token and grows with every receipt.
 * </ul>
 */
@NullMarked
package io.baton.core.mutex.tokenring;

import org.jspecify.annotations.NullMarked;
