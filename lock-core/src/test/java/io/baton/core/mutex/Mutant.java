package io.baton.core.mutex;

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
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** An algorithm with a bug of the kind that a {@link io.baton.kit.mutex.Tamper} can't plant: in the record, not in a message. */
public final class Mutant<M> implements MutexAlgorithm<M> {
    private final MutexAlgorithm<M> sound;
    private final Bug<M> bug;

    /** Makes an altered mutex. */
    @FunctionalInterface
    public interface Bug<M> {
        Mutex<M> open(Function<Effects<M>, Mutex<M>> sound, Effects<M> out);
    }

    /** Alters every mutex that the sound algorithm opens. */
    public Mutant(MutexAlgorithm<M> sound, UnaryOperator<Mutex<M>> bug) {
        this(sound, (opens, out) -> bug.apply(opens.apply(out)));
    }

    /** Alters every mutex, and perhaps its effects. */
    public Mutant(MutexAlgorithm<M> sound, Bug<M> bug) {
        this.sound = sound;
        this.bug = bug;
    }

    @Override
    public String name() {
        return "mutant-" + sound.name();
    }

    @Override
    public Set<Mode> modes() {
        return sound.modes();
    }

    @Override
    public Codec<M> codec() {
        return sound.codec();
    }

    @Override
    public Summary summary() {
        return sound.summary();
    }

    @Override
    public boolean forgetsByWord() {
        return sound.forgetsByWord();
    }

    @Override
    public Mutex<M> open(LockSpec lock, Seats seats, List<Held> survivors, long fenceFloor, Effects<M> out) {
        return bug.open(effects -> sound.open(lock, seats, survivors, fenceFloor, effects), out);
    }

    /** Does what the sound one does, unless overridden. */
    public static class Altered<M> implements Mutex<M> {
        protected final Mutex<M> sound;

        public Altered(Mutex<M> sound) {
            this.sound = sound;
        }

        @Override
        public void request(Ask ask) {
            sound.request(ask);
        }

        @Override
        public void cancel(long ask) {
            sound.cancel(ask);
        }

        @Override
        public void release(long ask, long lastFence) {
            sound.release(ask, lastFence);
        }

        @Override
        public void receive(int from, M message) {
            sound.receive(from, message);
        }

        @Override
        public void timer(int key) {
            sound.timer(key);
        }

        @Override
        public long fence() {
            return sound.fence();
        }

        @Override
        public boolean forgettable() {
            return sound.forgettable();
        }

        @Override
        public boolean strayed() {
            return sound.strayed();
        }

        @Override
        public boolean forget(long fence) {
            return sound.forget(fence);
        }
    }
}
