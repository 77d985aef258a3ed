package io.baton.core.mutex.singhal;

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

/** The algorithm {@code singhal}: only those are asked who may have the token, as far as the asking node can guess. */
public final class Singhal implements MutexAlgorithm<SinghalMessage> {
    private static final SinghalCodec CODEC = new SinghalCodec();

    @Override
    public String name() {
        return "singhal";
    }

    @Override
    public Set<Mode> modes() {
        return Set.of(Mode.EXCLUSIVE);
    }

    @Override
    public Codec<SinghalMessage> codec() {
        return CODEC;
    }

    @Override
    public Summary summary() {
        return new Summary(
                Summary.Kind.TOKEN,
                "0, or 2 to n; n/2 + 1 in the mean when another node has it",
                "round robin by rank among those who wait",
                "as suzuki-kasami, for half the messages; best when few of many nodes use a lock");
    }

    @Override
    public Mutex<SinghalMessage> open(
            LockSpec lock, Seats seats, List<Held> survivors, long fenceFloor, Effects<SinghalMessage> out) {
        return new SinghalMutex(lock, seats, Survivors.single(survivors, seats), fenceFloor, out);
    }
}
