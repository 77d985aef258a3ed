package io.baton.transport.memory;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * A bounded queue with many writers and one reader, which can be woken without an element.
 *
 * <p>No wake-up is lost: the reader first says that it sleeps, then looks once more; a writer first writes, then looks
 * for a sleeper. All of these are volatile, so at least one of the two sees the other.
 */
final class Mailbox<E> {
    private final Queue<E> queue = new ConcurrentLinkedQueue<>();
    private final AtomicInteger size = new AtomicInteger();
    private final int capacity;

    private final AtomicBoolean rung = new AtomicBoolean();
    private volatile @Nullable Thread sleeper;

    Mailbox(int capacity) {
        this.capacity = capacity;
    }

    /** Adds an element, unless the mailbox is full. Never blocks. */
    boolean offer(E element) {
        if (size.getAndIncrement() >= capacity) {
            size.getAndDecrement();
            return false;
        }
        queue.add(element);
        rouse();
        return true;
    }

    /** Ends the {@link #await} under way, or else the next one. */
    void ring() {
        if (!rung.getAndSet(true)) {
            rouse();
        }
    }

    private void rouse() {
        Thread thread = sleeper;
        if (thread != null) {
            LockSupport.unpark(thread);
        }
    }

    /** Reader: takes an element, if there is one. */
    @Nullable E poll() {
        E element = queue.poll();
        if (element != null) {
            size.getAndDecrement();
        }
        return element;
    }

    /** Reader: waits for an element, a ring or the end of the time. The ring is used up. */
    void await(long maxNanos) {
        long deadline = System.nanoTime() + maxNanos;
        sleeper = Thread.currentThread();
        try {
            while (queue.isEmpty() && !rung.get()) {
                long left = deadline - System.nanoTime();
                if (left <= 0) {
                    break;
                }
                LockSupport.parkNanos(this, left);
            }
        } finally {
            sleeper = null;
        }
        rung.set(false);
    }
}
