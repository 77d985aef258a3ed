package io.baton.core.mutex.readwrite;

import io.baton.core.mutex.Survivors;
import io.baton.core.mutex.ricartagrawala.RicartAgrawalaCodec;
import io.baton.core.mutex.ricartagrawala.RicartAgrawalaMessage;
import io.baton.core.mutex.ricartagrawala.RicartAgrawalaMutex;
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

/** The algorithm {@code read-write}: {@code ricart-agrawala}, but two readers do not wait for each other. */
public final class ReadWrite implements MutexAlgorithm<RicartAgrawalaMessage> {
    private static final RicartAgrawalaCodec CODEC = new RicartAgrawalaCodec();

    @Override
    public String name() {
        return "read-write";
    }

    @Override
    public Set<Mode> modes() {
        return Set.of(Mode.EXCLUSIVE, Mode.SHARED);
    }

    @Override
    public Codec<RicartAgrawalaMessage> codec() {
        return CODEC;
    }

    @Override
    public Summary summary() {
        return new Summary(
                Summary.Kind.PERMISSION,
                "2(n-1)",
                "by Lamport timestamp, readers beside each other",
                "a read/write lock; no reader overtakes a writer that asked before it");
    }

    @Override
    public Mutex<RicartAgrawalaMessage> open(
            LockSpec lock, Seats seats, List<Held> survivors, long fenceFloor, Effects<RicartAgrawalaMessage> out) {
        Held own = Survivors.readersOrWriter(survivors, seats);
        return new RicartAgrawalaMutex(seats, own, Survivors.highestFence(survivors, fenceFloor), out);
    }
}
