/**
 * A lock across machines, without a server. Start at {@link io.baton.Baton}.
 *
 * <pre>{@code
 * try (Baton baton = Baton.start(BatonConfig.load(Path.of("baton.conf")))) {
 *     DistributedLock lock = baton.lock("orders-42");
 *     lock.lock();
 *     try {
 *         store.write(order, lock.fencingToken());
 *     } finally {
 *         lock.unlock(); // throws LockLostException if somebody else may have had the lock meanwhile
 *     }
 * }
 * }</pre>
 */
@NullMarked
package io.baton;

import org.jspecify.annotations.NullMarked;
