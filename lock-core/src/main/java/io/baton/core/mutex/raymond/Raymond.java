package io.baton.core.mutex.raymond;

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

/** The algorithm {@code raymond}: a token on a tree; requests climb towards it. */
public final class Raymond implements MutexAlgorithm<RaymondMessage> {
    private static final RaymondCodec CODEC = new RaymondCodec();

    @Override
    public String name() {
        return "raymond";
    }

    @Override
    public Set<Mode> modes() {
        return Set.of(Mode.EXCLUSIVE);
    }

    @Override
    public Codec<RaymondMessage> codec() {
        return CODEC;
    }

    @Override
    public Summary summary() {
        return new Summary(
                Summary.Kind.TOKEN,
                "2 × distance in the tree, at most about 4 log₂ n, or 0 with the token here",
                "every member serves its neighbours first come, first served",
                "many members: each talks to three others at most");
    }

    @Override
    public Mutex<RaymondMessage> open(
            LockSpec lock, Seats seats, List<Held> survivors, long fenceFloor, Effects<RaymondMessage> out) {
        return new RaymondMutex(lock, seats, Survivors.single(survivors, seats), fenceFloor, out);
    }
}
