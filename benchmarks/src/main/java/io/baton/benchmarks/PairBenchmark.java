package io.baton.benchmarks;

import io.baton.Baton;
import io.baton.BatonConfig;
import io.baton.DistributedLock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** One thread that locks and unlocks what nobody else wants. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class PairBenchmark {
    static final String REENTRANT_LOCK = "ReentrantLock";
    static final String ONE_NODE = "Baton, a node alone";
    static final String THREE_NODES = "Baton, a node of three";

    /** Which lock. */
    @Param({REENTRANT_LOCK, ONE_NODE, THREE_NODES})
    public String kind = REENTRANT_LOCK;

    private final List<Baton> nodes = new ArrayList<>();
    private @Nullable Lock lock;

    /** Makes the lock, and takes it once: a sticky node owns it from then on. */
    @Setup(Level.Trial)
    @SuppressWarnings("LockNotBeforeTry") // nothing in between
    public void open() throws InterruptedException {
        Lock opened = kind.equals(REENTRANT_LOCK) ? new ReentrantLock() : distributed(kind.equals(ONE_NODE) ? 1 : 3);
        opened.lock();
        opened.unlock();
        lock = opened;
    }

    private DistributedLock distributed(int size) throws InterruptedException {
        for (int self = 0; self < size; self++) {
            BatonConfig.Builder builder = Baton.builder()
                    .cluster("benchmark")
                    .transport("memory")
                    .node("n" + self)
                    .bind("n" + self + ":1");
            for (int peer = 0; peer < size; peer++) {
                if (peer != self) {
                    builder.peer("n" + peer, "n" + peer + ":1");
                }
            }
            nodes.add(builder.start());
        }
        for (Baton node : nodes) {
            if (!node.awaitReady(Duration.ofMinutes(1))) {
                throw new IllegalStateException("no view within a minute");
            }
        }
        return nodes.get(0).lock("pair");
    }

    /** What is measured. */
    @Benchmark
    @SuppressWarnings({"LockNotBeforeTry", "NullAway"}) // nothing in between, and JMH calls open() first
    public void pair() {
        lock.lock();
        lock.unlock();
    }

    /** Ends the nodes. */
    @TearDown(Level.Trial)
    public void close() {
        nodes.forEach(Baton::close);
    }
}
