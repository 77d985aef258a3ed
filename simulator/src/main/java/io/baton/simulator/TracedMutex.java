package io.baton.simulator;

import io.baton.spi.Ask;
import io.baton.spi.Codec;
import io.baton.spi.Effects;
import io.baton.spi.Held;
import io.baton.spi.LockSpec;
import io.baton.spi.Mode;
import io.baton.spi.Mutex;
import io.baton.spi.MutexAlgorithm;
import io.baton.spi.Seats;
import io.baton.spi.Summary;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * An algorithm whose messages are traced as what they are: seen when it sends and when it receives them, between which links may
 * lose and repeat frames as they like. It passes everything on, and so changes nothing.
 *
 * @param <M> the algorithm's messages
 */
record TracedMutex<M>(MutexAlgorithm<M> algorithm, LockTrace trace) implements MutexAlgorithm<M> {
    @Override
    public String name() {
        return algorithm.name();
    }

    @Override
    public Set<Mode> modes() {
        return algorithm.modes();
    }

    @Override
    public Codec<M> codec() {
        return algorithm.codec();
    }

    @Override
    public Summary summary() {
        return algorithm.summary();
    }

    @Override
    public boolean forgetsByWord() {
        return algorithm.forgetsByWord();
    }

    @Override
    public List<String> check(Map<String, String> options) {
        return algorithm.check(options);
    }

    @Override
    public Mutex<M> open(LockSpec lock, Seats seats, List<Held> survivors, long fenceFloor, Effects<M> out) {
        trace.opened(fenceFloor);
        return new Ears<>(
                algorithm.open(lock, seats, survivors, fenceFloor, new Mouth<>(out, lock.name(), trace)),
                lock.name(),
                trace);
    }

    /** What the algorithm says. */
    record Mouth<M>(Effects<M> out, String lock, LockTrace trace) implements Effects<M> {
        @Override
        public void send(int to, M message) {
            trace.sent(lock, to, message);
            out.send(to, message);
        }

        @Override
        public void granted(long ask, long fenceAbove) {
            out.granted(ask, fenceAbove);
        }

        @Override
        public void denied(long ask) {
            out.denied(ask);
        }

        @Override
        public long wanted(long ask, boolean queued) {
            return out.wanted(ask, queued);
        }

        @Override
        public void after(int key, long nanos) {
            out.after(key, nanos);
        }
    }

    /** What the algorithm hears. */
    record Ears<M>(Mutex<M> mutex, String lock, LockTrace trace) implements Mutex<M> {
        @Override
        public void request(Ask ask) {
            mutex.request(ask);
        }

        @Override
        public void cancel(long ask) {
            mutex.cancel(ask);
        }

        @Override
        public void release(long ask, long lastFence) {
            mutex.release(ask, lastFence);
        }

        @Override
        public void receive(int from, M message) {
            trace.received(lock, from, message);
            mutex.receive(from, message);
        }

        @Override
        public void timer(int key) {
            mutex.timer(key);
        }

        @Override
        public long fence() {
            return mutex.fence();
        }

        @Override
        public boolean forgettable() {
            return mutex.forgettable();
        }

        @Override
        public boolean strayed() {
            return mutex.strayed();
        }

        @Override
        public boolean forget(long fence) {
            return mutex.forget(fence);
        }
    }
}
