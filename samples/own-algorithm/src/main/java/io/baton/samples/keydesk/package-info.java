/**
 * The algorithm {@code key-desk}: at the home of each lock is a desk that lends the only key, first come, first served.
 *
 * <p>Cost: 3 messages for one acquire and release, none at home; a sticky borrower keeps the key until the desk asks for it.
 * Unlike with {@code central}, whose one coordinator decides for all locks, every lock has its own desk. While its member is
 * gone the lock stands still until the next view.
 */
@NullMarked
package io.baton.samples.keydesk;

import org.jspecify.annotations.NullMarked;
