package io.baton;

import java.time.Duration;
import java.util.Optional;

/**
 * One node of a cluster that shares locks: the entry point of the library. A service starts one and closes it when it
 * ends.
 *
 * <pre>{@code
 * try (Baton baton = Baton.builder()
 *         .node("a").bind("127.0.0.1:7401")
 *         .peer("b", "127.0.0.1:7402")
 *         .peer("c", "127.0.0.1:7403")
 *         .start()) {
 *     DistributedLock lock = baton.lock("orders");
 *     lock.lock();
 *     try {
 *         …
 *     } finally {
 *         lock.unlock();
 *     }
 * }
 * }</pre>
 *
 * <p>With no peers at all it is a working lock between the threads of this process.
 *
 * <p><b>Threads.</b> All methods may be called by any thread. A node runs one thread of its own for the protocol and
 * a small, bounded number for listeners; all are gone when {@link #close} has returned.
 */
public interface Baton extends AutoCloseable {
    /** Returns a builder of a configuration that ends in {@link BatonConfig.Builder#start()}. */
    static BatonConfig.Builder builder() {
        return BatonConfig.builder();
    }

    /**
     * Starts a node and returns at once; peers may start in any order and at any time. A {@code lock()} waits until a
     * majority of the configured nodes is up, see {@link #awaitReady}.
     *
     * @throws BatonException if the node can't start, such as when its address is in use
     */
    static Baton start(BatonConfig config) {
        return Providers.find().start(config);
    }

    /** Returns this node's id. */
    String nodeId();

    /**
     * Returns the lock with this name. The same name is the same lock on every node of the cluster, and the same object
     * on this one. Costs no message.
     *
     * @throws IllegalArgumentException if the name is empty or longer than 256 characters
     * @throws BatonClosedException if this node is closed
     */
    DistributedLock lock(String name);

    /**
     * Waits until this node is in a view of the cluster and has a lease, so that locks can be granted here.
     *
     * @return false if the time passed first
     */
    boolean awaitReady(Duration atMost) throws InterruptedException;

    /** Returns the view that this node is in, as last installed; empty if there is none. */
    Optional<ClusterView> view();

    /**
     * Adds a listener for what happens in the cluster. It runs on a thread of its own kind, never on the protocol's, and
     * may block.
     *
     * @return closing it removes the listener
     */
    Registration addListener(ClusterListener listener);

    /**
     * Gives up every lock held here, leaves the cluster so that the others need not wait for a lease, and releases every
     * thread, socket and file. Returns within about a second. Threads that wait for a lock get a
     * {@link BatonClosedException}; an {@code unlock()} afterwards throws {@link LockLostException}. Idempotent.
     */
    @Override
    void close();

    /** Something that was added and can be removed. */
    interface Registration extends AutoCloseable {
        /** Removes it. Idempotent. */
        @Override
        void close();
    }
}
