package io.baton.transport.zeromq;

import java.util.concurrent.TimeUnit;

/** Waiting for threads to end. */
final class Threads {
    private Threads() {}

    /** Waits until the thread has ended, at most so long; an interrupt of the caller is kept for later. */
    static void join(Thread thread, long maxMillis) {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(maxMillis);
        boolean interrupted = false;
        while (thread.isAlive()) {
            long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
            if (left <= 0) {
                break;
            }
            try {
                thread.join(left);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
