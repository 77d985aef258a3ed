package io.baton.core.mutex.central;

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

/** The algorithm {@code central}: whoever wants the lock asks the view's coordinator. */
public final class Central implements MutexAlgorithm<CentralMessage> {
    private static final CentralCodec CODEC = new CentralCodec();

    @Override
    public String name() {
        return "central";
    }

    @Override
    public Set<Mode> modes() {
        return Set.of(Mode.EXCLUSIVE);
    }

    @Override
    public Codec<CentralMessage> codec() {
        return CODEC;
    }

    @Override
    public Summary summary() {
        return new Summary(
                Summary.Kind.COORDINATOR,
                "3; 0 at the coordinator; 4 for a remote that must wait",
                "first come, first served",
                "the default: fewest messages, easiest to follow; every request goes through the coordinator");
    }

    @Override
    public Mutex<CentralMessage> open(
            LockSpec lock, Seats seats, List<Held> survivors, long fenceFloor, Effects<CentralMessage> out) {
        return new CentralMutex(lock, seats, Survivors.single(survivors, seats), fenceFloor, out);
    }
}
