package io.baton.cli;

import io.baton.spi.Ask;
import io.baton.spi.Codec;
import io.baton.spi.Effects;
import io.baton.spi.FrameReader;
import io.baton.spi.FrameWriter;
import io.baton.spi.Held;
import io.baton.spi.LockSpec;
import io.baton.spi.MalformedFrameException;
import io.baton.spi.Mode;
import io.baton.spi.Mutex;
import io.baton.spi.MutexAlgorithm;
import io.baton.spi.Seats;
import io.baton.spi.Summary;
import java.util.List;
import java.util.Set;

/** A planted bug: grants everybody who asks, whoever else has the lock. */
public final class EverybodyAtOnce implements MutexAlgorithm<String> {
    static final String NAME = "everybody-at-once";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Set<Mode> modes() {
        return Set.of(Mode.EXCLUSIVE);
    }

    @Override
    public Summary summary() {
        return new Summary(Summary.Kind.PERMISSION, "0", "none", "to see whether anybody notices");
    }

    @Override
    public Mutex<String> open(LockSpec lock, Seats seats, List<Held> survivors, long fenceFloor, Effects<String> out) {
        return new Careless(fenceFloor, out);
    }

    @Override
    public Codec<String> codec() {
        return new Codec<>() {
            @Override
            public void write(String message, FrameWriter out) {
                out.text(message);
            }

            @Override
            public String read(FrameReader in) throws MalformedFrameException {
                return in.text(1);
            }
        };
    }

    private static final class Careless implements Mutex<String> {
        private final Effects<String> out;
        private long fence;

        Careless(long fenceFloor, Effects<String> out) {
            this.fence = fenceFloor;
            this.out = out;
        }

        @Override
        public void request(Ask ask) {
            out.granted(ask.id(), fence);
        }

        @Override
        public void release(long ask, long lastFence) {
            fence = Math.max(fence, lastFence);
        }

        @Override
        public void cancel(long ask) {
            throw new IllegalStateException("nobody waits here");
        }

        @Override
        public void receive(int from, String message) {
            throw new IllegalStateException("nobody sends anything");
        }

        @Override
        public long fence() {
            return fence;
        }

        @Override
        public boolean forgettable() {
            return false;
        }
    }
}
