package io.baton.transport.zeromq;

import io.baton.BatonException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What the engine thread waits for: sockets that have something to do, and rings from other threads.
 *
 * <p>A socket's channel tells that there are commands for the socket, not that there are messages: it is quiet while
 * messages are left that nobody took. So a socket is always drained before the wait. A command that comes after that
 * makes its channel readable, and the wait ends at once.
 */
final class Doorbell implements AutoCloseable {
    private final Selector selector;

    /** Set from the first {@link #ring} until the engine thread has seen it; spares the others their system call. */
    private final AtomicBoolean rung = new AtomicBoolean();

    Doorbell() {
        try {
            selector = Selector.open();
        } catch (IOException e) {
            throw new BatonException("can't wait for frames: the system gave no selector, " + e.getMessage(), e);
        }
    }

    /** Waits for this channel, too, and runs {@code task} in the waiting thread when it is ready. */
    SelectionKey watch(SelectableChannel channel, Runnable task) {
        try {
            return channel.register(selector, SelectionKey.OP_READ, task);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Any thread: ends the wait under way, or else the next one. */
    void ring() {
        if (!rung.getAndSet(true)) {
            selector.wakeup();
        }
    }

    /** Any thread: ends the wait under way, or else the next one, but not the poll around it. */
    void nudge() {
        selector.wakeup();
    }

    /** Tells whether somebody has rung, and forgets it. A ring that comes after this counts for the next time. */
    boolean takeRing() {
        return rung.get() && rung.getAndSet(false);
    }

    /** Waits; returns early now and then. Returns whether a channel is ready. */
    boolean await(long maxNanos) {
        // Rounded up: a poll that ends too early makes the engine spin until its timer is due.
        long millis = maxNanos <= 0 ? 0 : (maxNanos - 1) / 1_000_000 + 1;
        try {
            return (millis == 0 ? selector.selectNow(Doorbell::run) : selector.select(Doorbell::run, millis)) > 0;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void run(SelectionKey key) {
        ((Runnable) key.attachment()).run();
    }

    /** Closes the descriptors of channels that are watched no more; otherwise they wait for the next select. */
    void forgetCancelled() {
        await(0);
    }

    @Override
    public void close() {
        try {
            selector.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
