package io.baton.cli.contend;

import io.baton.BatonClosedException;
import io.baton.DistributedLock;
import io.baton.LockLostException;
import io.baton.history.Event;
import io.baton.history.Kind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.OptionalLong;

/** One thread that takes the lock, adds one to the counter and gives the lock back, until it is told to stop. */
public final class Contender implements Runnable {
    private final String client;
    private final DistributedLock lock;
    private final Counter counter;
    private final Pace pace;
    private final Orders orders;
    private final Reporter reporter;

    /**
     * How fast.
     *
     * @param hold how long it stays in its critical section, between reading the counter and writing it
     * @param think how long it stays away from the lock
     */
    public record Pace(Duration hold, Duration think) {}

    public Contender(
            String client, DistributedLock lock, Counter counter, Pace pace, Orders orders, Reporter reporter) {
        this.client = client;
        this.lock = lock;
        this.counter = counter;
        this.pace = pace;
        this.orders = orders;
        this.reporter = reporter;
    }

    @Override
    public void run() {
        try {
            while (!orders.stopped()) {
                holdOnce();
                Thread.sleep(pace.think().toMillis());
            }
        } catch (BatonClosedException e) {
            // The node was closed while this thread waited for the lock.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void holdOnce() throws InterruptedException, IOException {
        tell(Kind.LOCK_CALLED, 0, 0);
        lock.lock();
        long fence = 0;
        try {
            fence = lock.fencingToken();
            tell(Kind.GRANTED, fence, 0);
            count(fence);
            confirm(fence);
        } catch (LockLostException e) {
            // unlock() says so again.
        } finally {
            unlock(fence);
        }
    }

    private void count(long fence) throws InterruptedException, IOException {
        OptionalLong read = counter.read(fence);
        if (orders.holdWanted()) {
            tell(Kind.HOLDING, fence, 0);
            orders.awaitResume();
        }
        Thread.sleep(pace.hold().toMillis());
        if (read.isPresent()) {
            long value = read.getAsLong() + 1;
            tell(Kind.UPDATING, fence, value);
            tell(counter.write(fence, value) ? Kind.UPDATED : Kind.REFUSED, fence, value);
        } else if (counter != Counter.NONE) {
            tell(Kind.REFUSED, fence, 0);
        }
    }

    private void confirm(long fence) {
        Event before = reporter.event(Kind.CONFIRMED, client).on(lock.name(), fence);
        if (lock.isHeldByCurrentThread()) {
            reporter.tell(before);
        }
    }

    private void unlock(long fence) {
        tell(Kind.UNLOCK_CALLED, fence, 0);
        try {
            lock.unlock();
            tell(Kind.UNLOCKED, fence, 0);
        } catch (LockLostException e) {
            reporter.tell(reporter.event(Kind.UNLOCK_LOST, client)
                    .on(lock.name(), fence)
                    .with(String.valueOf(e.getMessage())));
        }
    }

    private void tell(Kind kind, long fence, long value) {
        reporter.tell(reporter.event(kind, client).on(lock.name(), fence).with(value));
    }
}
