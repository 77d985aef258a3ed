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
import java.util.Set;

/** An algorithm around a right one, with one mistake. */
record BadMutex<M>(MutexAlgorithm<M> honest, Mistake mistake) implements MutexAlgorithm<M> {
    enum Mistake {
        GRANTS_AT_ONCE,
        FORGETS_A_MESSAGE,
        KEEPS_ITS_RECORD,
        FORGETS_SURVIVORS,
        WRITERS_SHARE,
        ONE_PERMIT_TOO_MANY,
        ONE_TOKEN_FOR_ALL_PERMITS,
        THROWS
    }

    private static final int EVERY = 40;

    static <M> MutexAlgorithm<M> with(Mistake mistake, MutexAlgorithm<M> honest) {
        return new BadMutex<>(honest, mistake);
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
    public Summary summary() {
        return honest.summary();
    }

    @Override
    public boolean forgetsByWord() {
        return honest.forgetsByWord();
    }

    @Override
    public Mutex<M> open(LockSpec lock, Seats seats, List<Held> survivors, long fenceFloor, Effects<M> out) {
        LockSpec spec = mistake == Mistake.ONE_PERMIT_TOO_MANY
                ? new LockSpec(
                        lock.name(),
                        lock.home(),
                        lock.permits() + 1,
                        lock.sticky(),
                        lock.forgetAfterNanos(),
                        lock.options())
                : lock;
        Effects<M> effects = mistake == Mistake.ONE_TOKEN_FOR_ALL_PERMITS ? new OneToken<>(out, fenceFloor) : out;
        List<Held> told = mistake == Mistake.FORGETS_SURVIVORS ? List.of() : survivors;
        Mutex<M> right = honest.open(spec, seats, told, fenceFloor, effects);
        return new Mistaken<>(mistake, right, out, fenceFloor);
    }

    private record OneToken<M>(Effects<M> out, long fence) implements Effects<M> {
        @Override
        public void send(int to, M message) {
            out.send(to, message);
        }

        @Override
        public void granted(long ask, long fenceAbove) {
            out.granted(ask, fence);
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

    private static final class Mistaken<M> implements Mutex<M> {
        private final Mistake mistake;
        private final Mutex<M> right;
        private final Effects<M> out;
        private final long fenceFloor;
        private int received;
        private long granted = -1;

        Mistaken(Mistake mistake, Mutex<M> right, Effects<M> out, long fenceFloor) {
            this.mistake = mistake;
            this.right = right;
            this.out = out;
            this.fenceFloor = fenceFloor;
        }

        @Override
        public void request(Ask ask) {
            if (mistake == Mistake.GRANTS_AT_ONCE) {
                granted = ask.id();
                out.granted(ask.id(), fenceFloor);
            } else {
                Mode mode = mistake == Mistake.WRITERS_SHARE ? Mode.SHARED : ask.mode();
                right.request(new Ask(ask.id(), mode, ask.tryOnly(), ask.stamp()));
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
            boolean now = ++received % EVERY == 0;
            if (now && mistake == Mistake.THROWS) {
                throw new IllegalStateException("planted");
            }
            if (!now || mistake != Mistake.FORGETS_A_MESSAGE) {
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
            return mistake != Mistake.KEEPS_ITS_RECORD && right.forgettable();
        }

        @Override
        public boolean strayed() {
            return right.strayed();
        }

        @Override
        public boolean forget(long fence) {
            return right.forget(fence);
        }
    }
}
