/**
 * {@code central}: the view's coordinator keeps the queue.
 *
 * <p><b>Source.</b> The centralised algorithm of the textbooks (Tanenbaum and van Steen, <i>Distributed Systems</i>,
 * "mutual exclusion: a centralised algorithm").
 *
 * <p><b>Assumes</b> reliable channels in order between each member and the coordinator. A coordinator that dies takes the
 * queue with it; the next view has another one, is told the surviving hold, and all who wait ask again.
 *
 * <p><b>Cost.</b> 3 messages: REQUEST, GRANT, RELEASE. 4 for a remote member that has to wait (QUEUED). None at the
 * coordinator. First come, first served, in the order of arrival at the coordinator.
 *
 * <p><b>What differs from the textbook.</b>
 *
 * <ul>
 *   <li>QUEUED: a silent coordinator would leave a waiter unable to tell a busy lock from a dead coordinator.
 *   <li>Every message names the ask, so that a GRANT that crossed a withdrawal is not taken for the next ask's.
 *   <li>A try is answered GRANT or BUSY.
 *   <li>Only with {@code sticky}: WANTED tells an owner that keeps the lock idle that somebody waits. It answers RELEASE,
 *       or, to a try, IN-USE.
 * </ul>
 */
@NullMarked
package io.baton.core.mutex.central;

import org.jspecify.annotations.NullMarked;
