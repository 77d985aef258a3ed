package io.baton.core.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.core.node.Claim;
import io.baton.core.node.LeaseTime;
import io.baton.core.observe.Observer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** A lock of threads with a tiny engine thread of its own; the test tells it what the core says. */
final class LockRig implements Claim, AutoCloseable {
    static final long LEASE = TimeUnit.SECONDS.toNanos(60);
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** Added to the real clock: a lease lapses when the test says so. */
    final AtomicLong skew = new AtomicLong();

    final LeaseTime lease = new LeaseTime(now());
    final Gate gate;
    final GatedLock lock;
    final List<String> said = new CopyOnWriteArrayList<>();
    volatile Observer observer = Observer.NONE;

    volatile boolean grants = true;
    private volatile State state = State.NONE;
    private long topFence;
    private final LinkedBlockingQueue<Runnable> events = new LinkedBlockingQueue<>();
    private final Thread engine = new Thread(this::loop, "engine");
    private final ExecutorService listeners = Executors.newSingleThreadExecutor();
    private final ConcurrentLinkedQueue<Thread> threads = new ConcurrentLinkedQueue<>();

    LockRig() {
        this(Duration.ofSeconds(1));
    }

    LockRig(Duration tryBudget) {
        gate = new Gate("orders", true, 8, lease, this::now, g -> events.add(() -> g.attend(this)));
        lock = new GatedLock(gate, LEASE, tryBudget.toNanos(), listeners, () -> observer);
        lease.set(now() + Duration.ofHours(1).toNanos());
        engine.setDaemon(true);
        engine.start();
    }

    long now() {
        return System.nanoTime() + skew.get();
    }

    /** Runs that on the engine thread and waits for it. */
    void engine(Runnable event) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        events.add(() -> {
            try {
                event.run();
                done.complete(null);
            } catch (Throwable e) {
                done.completeExceptionally(e);
            }
        });
        get(done);
    }

    void grant() {
        engine(this::grantNow);
    }

    void lose(String reason) {
        engine(() -> {
            state = State.NONE;
            gate.lost(reason);
        });
    }

    void lapse() {
        engine(() -> {
            skew.addAndGet(Duration.ofHours(2).toNanos());
            gate.uncertain();
        });
    }

    void renew() {
        engine(() -> {
            lease.set(now() + Duration.ofHours(1).toNanos());
            gate.leaseRenewed();
        });
    }

    /** Lets one lease time pass for a thread that is parked. */
    void passLease(Thread parked) {
        skew.addAndGet(LEASE);
        LockSupport.unpark(parked);
    }

    /** Has the node own the lock, so that the next one to come does not wait. */
    LockRig owned() {
        lock.lock();
        lock.unlock();
        return this;
    }

    void close(String reason) {
        engine(() -> gate.closed(reason));
    }

    /** Starts a thread and returns its outcome. */
    <T> CompletableFuture<T> thread(Body<T> body) {
        CompletableFuture<T> outcome = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                outcome.complete(body.run());
            } catch (Throwable e) {
                outcome.completeExceptionally(e);
            }
        });
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
        return outcome;
    }

    /** Returns the last thread that was started. */
    Thread last() {
        Thread last = null;
        for (Thread thread : threads) {
            last = thread;
        }
        return last;
    }

    /** Waits until a thread is parked in the lock. */
    void awaitParked(Thread thread) {
        await(() -> LockSupport.getBlocker(thread) == lock);
    }

    static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - end).as("waited too long").isNegative();
            Thread.onSpinWait();
        }
    }

    static <T> T get(CompletableFuture<T> outcome) {
        try {
            return outcome.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new AssertionError(e.getCause());
        } catch (InterruptedException | TimeoutException e) {
            throw new AssertionError(e);
        }
    }

    interface Body<T> {
        T run() throws Exception;
    }

    private void loop() {
        try {
            while (true) {
                events.take().run();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void grantNow() {
        state = State.OWNED;
        gate.granted(topFence + 1, topFence + 1_000_000_000L);
    }

    @Override
    public State state() {
        return state;
    }

    @Override
    public void request(boolean tryOnly) {
        said.add(tryOnly ? "try" : "request");
        state = State.ASKED;
        if (grants) {
            grantNow();
        }
    }

    @Override
    public void cancel() {
        said.add("cancel");
        state = State.NONE;
    }

    @Override
    public void release(long lastFence) {
        said.add("release");
        topFence = Math.max(topFence, lastFence);
        state = State.NONE;
    }

    @Override
    public void close() {
        engine.interrupt();
        listeners.shutdownNow();
        threads.forEach(Thread::interrupt);
    }
}
