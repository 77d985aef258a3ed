package io.baton.core.gate;

import java.util.concurrent.locks.LockSupport;

/**
 * One thread's wait for a lock, in as many rounds as it takes: a grant may be lost again before the thread has woken up. Parks
 * without any monitor.
 */
final class ThreadWait {
    private static final long FOR_EVER = Long.MAX_VALUE;

    private final Gate gate;
    private final Thread thread;
    private final boolean tryOnly;
    private final long start;
    private boolean interruptible;
    private boolean interrupted;
    private long atMost = FOR_EVER;

    ThreadWait(Gate gate, Thread thread, boolean tryOnly) {
        this.gate = gate;
        this.thread = thread;
        this.tryOnly = tryOnly;
        this.start = gate.now();
    }

    ThreadWait interruptible() {
        interruptible = true;
        return this;
    }

    ThreadWait within(long nanos) {
        atMost = nanos;
        return this;
    }

    /** Waits at the end of the queue until something becomes of it: anything but {@link Waiter.State#WAITING}. */
    Waiter round(Object blocker) {
        Waiter waiter = new Parked(thread, tryOnly, start);
        gate.enqueue(waiter);
        while (waiter.state() == Waiter.State.WAITING) {
            long left = left();
            if (left <= 0 || mustLeave()) {
                gate.abandon(waiter); // or else it was settled in this moment
            } else {
                park(blocker, left);
            }
        }
        return waiter;
    }

    /** Tells whether the thread was interrupted and wants to leave for that. */
    boolean mustLeave() {
        return interruptible && interrupted;
    }

    long waited(long now) {
        return now - start;
    }

    /** Sets the interrupt status that the wait took away. */
    void restoreInterrupt() {
        if (interrupted) {
            thread.interrupt();
        }
    }

    private long left() {
        return atMost == FOR_EVER ? FOR_EVER : atMost - waited(gate.now());
    }

    private void park(Object blocker, long left) {
        if (left == FOR_EVER) {
            LockSupport.park(blocker);
        } else {
            LockSupport.parkNanos(blocker, left);
        }
        // Cleared in any case: park() does not park a thread that is interrupted.
        interrupted |= Thread.interrupted();
    }

    private static final class Parked extends Waiter {
        private final Thread thread;

        Parked(Thread thread, boolean tryOnly, long since) {
            super(tryOnly, since);
            this.thread = thread;
        }

        @Override
        protected void wake() {
            LockSupport.unpark(thread);
        }
    }
}
