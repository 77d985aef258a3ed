package io.baton.core.engine;

import io.baton.Baton;
import io.baton.ClusterListener;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs the application's listeners, in order, on one thread of their own: a slow listener must not cost a lease. What can't
 * be queued any more is dropped, with a line in the log.
 */
final class Listeners implements Executor {
    private static final Logger LOG = LoggerFactory.getLogger(Listeners.class);
    private static final int MAX_QUEUED = 10_000;
    private static final long IDLE_SECONDS = 10;
    private static final long CLOSE_MILLIS = 500;

    private final String node;
    private final List<Entry> entries = new CopyOnWriteArrayList<>();
    private final ThreadPoolExecutor executor;

    Listeners(String node) {
        this.node = node;
        executor = new ThreadPoolExecutor(
                1, 1, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(MAX_QUEUED), task -> {
                    Thread thread = new Thread(task, "baton-" + node + "-listeners");
                    thread.setDaemon(true);
                    return thread;
                });
        executor.allowCoreThreadTimeOut(true);
    }

    Baton.Registration add(ClusterListener listener) {
        Entry entry = new Entry(listener);
        entries.add(entry);
        return entry;
    }

    void tell(Consumer<ClusterListener> event) {
        for (Entry entry : entries) {
            execute(() -> event.accept(entry.listener));
        }
    }

    @Override
    public void execute(Runnable listener) {
        try {
            executor.execute(() -> {
                try {
                    listener.run();
                } catch (RuntimeException e) {
                    LOG.warn("node {}: a listener failed; it should catch its own exceptions", node, e);
                }
            });
        } catch (RejectedExecutionException e) {
            if (!executor.isShutdown()) {
                LOG.warn(
                        "node {}: {} listener calls are waiting, one was dropped; listeners are too slow",
                        node,
                        MAX_QUEUED);
            }
        }
    }

    /** Lets what is queued finish, for a moment, then interrupts it. */
    void close() {
        executor.shutdown();
        try {
            if (!Thread.currentThread().getName().equals("baton-" + node + "-listeners")
                    && !executor.awaitTermination(CLOSE_MILLIS, TimeUnit.MILLISECONDS)) {
                executor.shutdownNow();
            }
        } catch (InterruptedException e) {
            executor.shutdownNow();
            Thread.currentThread().interrupt();
        }
    }

    private final class Entry implements Baton.Registration {
        private final ClusterListener listener;

        Entry(ClusterListener listener) {
            this.listener = listener;
        }

        @Override
        public void close() {
            entries.remove(this);
        }
    }
}
