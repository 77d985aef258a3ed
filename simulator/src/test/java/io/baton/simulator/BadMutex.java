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
import java.util.List;
import java.util.Set;

/** An algorithm around a right one, with one mistake. */
record BadMutex<M>(MutexAlgorithm<M> honest, boolean grantsAtOnce) implements MutexAlgorithm<M> {
    private static final int FORGETS_EVERY = 40;

    static <M> MutexAlgorithm<M> granting(MutexAlgorithm<M> honest) {
        return new BadMutex<>(honest, true);
    }

    static <M> MutexAlgorithm<M> forgetting(MutexAlgorithm<M> honest) {
        return new BadMutex<>(honest, false);
    }

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
    public boolean hasToken() {
        return honest.hasToken();
    }

    @Override
    public Mutex<M> open(LockSpec lock, Seats seats, List<Held> survivors, long fenceFloor, Effects<M> out) {
        Mutex<M> right = honest.open(lock, seats, survivors, fenceFloor, out);
        return new Mutex<>() {
            private int received;
            private long granted = -1;

            @Override
            public void request(Ask ask) {
                if (grantsAtOnce) {
                    granted = ask.id();
                    out.granted(ask.id(), fenceFloor);
                } else {
                    right.request(ask);
                }
            }

            @Override
            public void cancel(long ask) {
                right.cancel(ask);
            }

            @Override
            public void release(long ask, long lastFence) {
                if (ask != granted) {
                    right.release(ask, lastFence);
                }
            }

            @Override
            public void receive(int from, M message) {
                if (++received % FORGETS_EVERY != 0) {
                    right.receive(from, message);
                }
            }

            @Override
            public void timer(int key) {
                right.timer(key);
            }

            @Override
            public long fence() {
                return right.fence();
            }

            @Override
            public boolean forgettable() {
                return right.forgettable();
            }
        };
    }
}
