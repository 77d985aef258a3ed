package io.baton.core.engine;

import io.baton.Baton;
import io.baton.BatonClosedException;
import io.baton.BatonConfig;
import io.baton.ClusterListener;
import io.baton.ClusterView;
import io.baton.DistributedLock;
import io.baton.LockRule;
import io.baton.core.gate.Gate;
import io.baton.core.gate.GatedLock;
import io.baton.core.node.LeaseTime;
import io.baton.core.node.Node;
import io.baton.core.node.NodeSettings;
import io.baton.core.observe.Observable;
import io.baton.core.observe.Observer;
import io.baton.core.observe.Observers;
import io.baton.core.plugin.Plugins;
import io.baton.spi.LockSpec;
import io.baton.spi.Mode;
import io.baton.spi.MutexAlgorithm;
import io.baton.spi.Transport;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A node inside of an application. */
final class EmbeddedNode implements Baton, Observable, Engine.Output {
    private static final long CLOSE_MILLIS = 5_000;

    private final BatonConfig config;
    private final Ticker ticker = new Ticker();
    private final LeaseTime lease;
    private final Observers observers = new Observers();
    private final Listeners listeners;
    private final Memory memory;
    private final Registry locks = new Registry();
    /** The algorithms for locks of one holder. */
    private final Set<String> exclusive;

    private final Engine engine;

    private volatile @Nullable ClusterView view;
    private volatile @Nullable String closed;
    private final ReentrantLock monitor = new ReentrantLock();
    private final Condition changed = monitor.newCondition();
    private boolean ready;

    EmbeddedNode(BatonConfig config, Plugins plugins, Transport transport, @Nullable StateDir state) {
        this.config = config;
        this.lease = new LeaseTime(ticker.nanos());
        this.listeners = new Listeners(config.node().text());
        this.memory = new Memory(config, state);
        NodeSettings settings = Roster.settings(config, memory.epoch());
        // All there are: a cluster in the middle of a change may work by the rules of another node.
        Map<String, MutexAlgorithm<?>> algorithms = plugins.algorithms();
        exclusive = algorithms.values().stream()
                .filter(algorithm -> algorithm.modes().contains(Mode.EXCLUSIVE))
                .map(MutexAlgorithm::name)
                .collect(Collectors.toSet());
        engine = new Engine(
                config.node().text(),
                ticker,
                transport,
                config.peers(),
                this,
                out -> new Node(
                        settings,
                        incarnation(),
                        algorithms,
                        plugins.election(config.election()),
                        transport.frames(),
                        lease,
                        out,
                        new Watch(),
                        ticker.nanos(),
                        ticker.wallMillis()));
        engine.start();
    }

    /** Drawn anew at each start; 0 means "unknown" on the wire. */
    private static long incarnation() {
        SecureRandom random = new SecureRandom();
        long drawn = random.nextLong();
        return drawn == 0 ? 1 : drawn;
    }

    @Override
    public String nodeId() {
        return config.node().text();
    }

    @Override
    public DistributedLock lock(String name) {
        Objects.requireNonNull(name, "name");
        if (name.isEmpty() || name.length() > LockSpec.MAX_NAME_LENGTH) {
            throw new IllegalArgumentException(
                    "a lock's name must have 1 to " + LockSpec.MAX_NAME_LENGTH + " characters, not " + name.length());
        }
        if (!StandardCharsets.UTF_8.newEncoder().canEncode(name)) {
            // Two such names could be one on the wire.
            throw new IllegalArgumentException(
                    "a lock's name must be valid Unicode; this one has half a surrogate pair");
        }
        DistributedLock lock = locks.get(name, this::open);
        String reason = closed;
        if (reason != null) {
            throw new BatonClosedException(reason);
        }
        return lock;
    }

    private GatedLock open(String name) {
        LockRule rule = config.ruleFor(name);
        if (!exclusive.contains(rule.algorithm())) {
            throw new IllegalArgumentException("\"" + name + "\" can't be a lock of one holder: the rule \""
                    + rule.pattern() + "\" gives it the algorithm " + rule.algorithm());
        }
        Gate gate = new Gate(name, rule.sticky(), config.localPasses(), lease, ticker, engine);
        return new GatedLock(
                gate, config.lease().toNanos(), config.tryBudget().toNanos(), listeners, observers::current);
    }

    @Override
    public boolean awaitReady(Duration atMost) throws InterruptedException {
        long remaining = atMost.toNanos();
        monitor.lockInterruptibly();
        try {
            while (!ready && closed == null && remaining > 0) {
                remaining = changed.awaitNanos(remaining);
            }
            return ready;
        } finally {
            monitor.unlock();
        }
    }

    @Override
    public Optional<ClusterView> view() {
        return Optional.ofNullable(view);
    }

    @Override
    public Registration addListener(ClusterListener listener) {
        Objects.requireNonNull(listener, "listener");
        return listeners.add(listener);
    }

    @Override
    public Registration observe(Observer observer) {
        return observers.add(observer);
    }

    @Override
    public BatonConfig config() {
        return config;
    }

    @Override
    public void close() {
        String reason = "node " + nodeId() + " was closed";
        if (shut(reason)) {
            engine.submit(() -> {
                locks.forEach(lock -> lock.closed(reason));
                engine.leave();
            });
        }
        boolean interrupted = false;
        long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(CLOSE_MILLIS);
        for (long left = CLOSE_MILLIS; left > 0; left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime())) {
            try {
                engine.join(left);
                break;
            } catch (InterruptedException e) {
                interrupted = true; // the end is near: leave nothing behind
            }
        }
        listeners.close();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private boolean shut(String reason) {
        monitor.lock();
        try {
            if (closed != null) {
                return false;
            }
            closed = reason;
            ready = false;
            changed.signalAll();
            return true;
        } finally {
            monitor.unlock();
        }
    }

    @Override
    public void ready(boolean now) {
        monitor.lock();
        try {
            ready = now && closed == null;
            changed.signalAll();
        } finally {
            monitor.unlock();
        }
    }

    @Override
    public boolean remember(long epoch) {
        return memory.remember(epoch);
    }

    @Override
    public void ended(@Nullable Throwable failure) {
        memory.close();
        view = null;
        String reason = failure == null
                ? "node " + nodeId() + " was closed"
                : "node " + nodeId() + " stopped because of " + failure;
        shut(reason);
        locks.forEach(lock -> lock.closed(reason));
    }

    /** Passes on what the core reports. Runs on the engine thread. */
    private final class Watch implements Observer {
        @Override
        public void viewInstalled(ClusterView installed) {
            view = installed;
            observers.current().viewInstalled(installed);
            listeners.tell(listener -> listener.viewInstalled(installed));
        }

        @Override
        public void elected(String coordinator) {
            observers.current().elected(coordinator);
            listeners.tell(listener -> listener.elected(coordinator));
        }

        @Override
        public void tokenRegenerated(String lock) {
            observers.current().tokenRegenerated(lock);
            listeners.tell(listener -> listener.tokenRegenerated(lock));
        }

        @Override
        public void resumed(long suspendedNanos) {
            observers.current().resumed(suspendedNanos);
        }

        @Override
        public void excluded() {
            view = null;
            observers.current().excluded();
            listeners.tell(ClusterListener::excluded);
        }
    }
}
