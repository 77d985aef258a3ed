package io.baton.simulator;

import io.baton.ClusterView;
import io.baton.simulator.check.ViewedLock;
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
import java.util.function.Supplier;

/**
 * An algorithm on one node, with somebody who watches and changes nothing.
 *
 * @param view the node's view at this moment
 * @param incarnation tells the node's lives apart, above 0
 */
record WatchedAlgorithm<M>(MutexAlgorithm<M> honest, Watch watch, Supplier<ClusterView> view, int incarnation)
        implements MutexAlgorithm<M> {
    @Override
    public String name() {
        return honest.name();
    }

    @Override
    public Set<Mode> modes() {
        return honest.modes();
    }

    @Override
    public Codec<M> codec() {
        return honest.codec();
    }

    @Override
    public Summary summary() {
        return honest.summary();
    }

    @Override
    public boolean forgetsByWord() {
        return honest.forgetsByWord();
    }

    @Override
    public List<String> check(Map<String, String> options) {
        return honest.check(options);
    }

    @Override
    public Mutex<M> open(LockSpec lock, Seats seats, List<Held> survivors, long fenceFloor, Effects<M> out) {
        ViewedLock viewed = watch.opened(name(), view.get(), lock, seats, survivors.size(), incarnation);
        Effects<M> watched = new WatchedEffects<>(watch, viewed, seats.self(), out);
        try {
            return new WatchedMutex<>(
                    name(), watch, viewed, seats.self(), honest.open(lock, seats, survivors, fenceFloor, watched));
        } catch (RuntimeException e) {
            watch.threw(name(), e);
            throw e;
        }
    }

    private record WatchedEffects<M>(Watch watch, ViewedLock viewed, int self, Effects<M> out) implements Effects<M> {
        @Override
        public void send(int to, M message) {
            watch.message();
            watch.check(() -> viewed.sent(self, to));
            out.send(to, message);
        }

        @Override
        public void granted(long ask, long fenceAbove) {
            watch.check(() -> viewed.granted(self, ask));
            out.granted(ask, fenceAbove);
        }

        @Override
        public void denied(long ask) {
            viewed.denied(self, ask);
            out.denied(ask);
        }

        @Override
        public long wanted(long ask, boolean queued) {
            long last = out.wanted(ask, queued);
            if (last >= 0) {
                viewed.released();
            }
            return last;
        }

        @Override
        public void after(int key, long nanos) {
            out.after(key, nanos);
        }
    }

    private record WatchedMutex<M>(String name, Watch watch, ViewedLock viewed, int self, Mutex<M> honest)
            implements Mutex<M> {
        @Override
        public void request(Ask ask) {
            long before = viewed.total(self);
            viewed.requesting(self, ask);
            guarded(() -> honest.request(ask));
            watch.check(() -> viewed.requested(self, ask, before));
        }

        @Override
        public void cancel(long ask) {
            viewed.withdrawn(self, ask);
            guarded(() -> honest.cancel(ask));
        }

        @Override
        public void release(long ask, long lastFence) {
            viewed.released();
            guarded(() -> honest.release(ask, lastFence));
        }

        @Override
        public void receive(int from, M message) {
            viewed.delivered(from, self);
            guarded(() -> honest.receive(from, message));
        }

        @Override
        public void timer(int key) {
            guarded(() -> honest.timer(key));
        }

        @Override
        public long fence() {
            return honest.fence();
        }

        @Override
        public boolean forgettable() {
            return honest.forgettable();
        }

        @Override
        public boolean strayed() {
            return honest.strayed();
        }

        @Override
        public boolean forget(long fence) {
            return honest.forget(fence);
        }

        private void guarded(Runnable call) {
            try {
                call.run();
            } catch (RuntimeException e) {
                watch.threw(name, e);
                throw e;
            }
        }
    }
}
