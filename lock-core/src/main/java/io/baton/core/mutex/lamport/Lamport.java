package io.baton.core.mutex.lamport;

import io.baton.core.mutex.Survivors;
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

/** The algorithm {@code lamport}: everybody keeps the same queue, and its head has the lock. */
public final class Lamport implements MutexAlgorithm<LamportMessage> {
    private static final LamportCodec CODEC = new LamportCodec();

    @Override
    public String name() {
        return "lamport";
    }

    @Override
    public Set<Mode> modes() {
        return Set.of(Mode.EXCLUSIVE);
    }

    @Override
    public Codec<LamportMessage> codec() {
        return CODEC;
    }

    @Override
    public Summary summary() {
        return new Summary(
                Summary.Kind.PERMISSION,
                "3(n-1)",
                "by Lamport timestamp",
                "every member knows who holds and who waits; otherwise ricart-agrawala does the same for less");
    }

    @Override
    public Mutex<LamportMessage> open(
            LockSpec lock, Seats seats, List<Held> survivors, long fenceFloor, Effects<LamportMessage> out) {
        return new LamportMutex(seats, Survivors.single(survivors, seats), fenceFloor, out);
    }
}
