package io.baton.core.mutex.ricartagrawala;

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

/** The algorithm {@code ricart-agrawala}: whoever wants the lock asks everybody, the earlier request goes first. */
public final class RicartAgrawala implements MutexAlgorithm<RicartAgrawalaMessage> {
    private static final RicartAgrawalaCodec CODEC = new RicartAgrawalaCodec();

    @Override
    public String name() {
        return "ricart-agrawala";
    }

    @Override
    public Set<Mode> modes() {
        return Set.of(Mode.EXCLUSIVE);
    }

    @Override
    public Codec<RicartAgrawalaMessage> codec() {
        return CODEC;
    }

    @Override
    public Summary summary() {
        return new Summary(Summary.Kind.PERMISSION, "2(n-1)", "by Lamport timestamp", "strict fairness on few members");
    }

    @Override
    public Mutex<RicartAgrawalaMessage> open(
            LockSpec lock, Seats seats, List<Held> survivors, long fenceFloor, Effects<RicartAgrawalaMessage> out) {
        return new RicartAgrawalaMutex(seats, Survivors.single(survivors, seats), fenceFloor, out);
    }
}
