package io.baton.core.gate;

import java.util.Iterator;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** The waiters of a gate in the order of their coming. May hold some that have left already. */
final class WaitQueue {
    /** Who is in the queue and still waits. */
    enum Waiting {
        NOBODY,
        ONLY_TRIES,
        SOME
    }

    private final ConcurrentLinkedQueue<Waiter> waiters = new ConcurrentLinkedQueue<>();

    void add(Waiter waiter) {
        waiters.add(waiter);
    }

    /** Takes one out that left, so that short waits during a long hold don't pile up. */
    void remove(Waiter waiter) {
        waiters.remove(waiter);
    }

    @Nullable Waiter poll() {
        return waiters.poll();
    }

    boolean isEmpty() {
        return waiters.isEmpty();
    }

    Waiting survey() {
        Waiting found = Waiting.NOBODY;
        for (Waiter waiter : waiters) {
            if (waiter.state() == Waiter.State.WAITING) {
                if (!waiter.tryOnly()) {
                    return Waiting.SOME;
                }
                found = Waiting.ONLY_TRIES;
            }
        }
        return found;
    }

    /** Fails those who only try. */
    void deny() {
        for (Iterator<Waiter> all = waiters.iterator(); all.hasNext(); ) {
            Waiter waiter = all.next();
            if (waiter.tryOnly()) {
                all.remove();
                settle(waiter, Waiter.State.DENIED);
            }
        }
    }

    /** Fails everybody. */
    void close() {
        for (Waiter waiter = waiters.poll(); waiter != null; waiter = waiters.poll()) {
            settle(waiter, Waiter.State.CLOSED);
        }
    }

    private static void settle(Waiter waiter, Waiter.State outcome) {
        if (waiter.settle(outcome)) {
            waiter.wake();
        }
    }
}
