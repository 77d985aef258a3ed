package io.baton.cli.contend;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What the parent process wants: {@code hold} (the next client that gets the lock stays in its critical section),
 * {@code resume} (it goes on), {@code stop} (all end in good order). The end of input is a {@code stop}, too: the parent is gone.
 */
public final class Orders {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final CountDownLatch stop = new CountDownLatch(1);
    private boolean hold;

    /** Obeys a line. What is not known is ignored. */
    public void obey(String order) {
        switch (order) {
            case "hold" -> setHold(true);
            case "resume" -> setHold(false);
            case "stop" -> stop();
            default -> {
                // A newer parent may know more.
            }
        }
    }

    /** Obeys all lines until there are no more. */
    public void obeyAll(BufferedReader lines) {
        try {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                obey(line.trim());
            }
        } catch (IOException e) {
            // As good as its end.
        }
        stop();
    }

    /** Ends everything. */
    public void stop() {
        stop.countDown();
        setHold(false);
    }

    /** Tells whether all must end. */
    public boolean stopped() {
        return stop.getCount() == 0;
    }

    /** Waits until all must end. */
    public void awaitStop() throws InterruptedException {
        stop.await();
    }

    boolean holdWanted() {
        lock.lock();
        try {
            return hold;
        } finally {
            lock.unlock();
        }
    }

    void awaitResume() throws InterruptedException {
        lock.lockInterruptibly();
        try {
            while (hold) {
                changed.await();
            }
        } finally {
            lock.unlock();
        }
    }

    private void setHold(boolean wanted) {
        lock.lock();
        try {
            hold = wanted && !stopped();
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
