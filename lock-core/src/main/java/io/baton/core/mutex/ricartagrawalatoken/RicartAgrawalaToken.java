package io.baton.core.mutex.ricartagrawalatoken;

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

/** The algorithm {@code ricart-agrawala-token}: everybody is asked, and a token that knows whom it has served goes round among those who wait. */
public final class RicartAgrawalaToken implements MutexAlgorithm<RicartAgrawalaTokenMessage> {
    private static final RicartAgrawalaTokenCodec CODEC = new RicartAgrawalaTokenCodec();

    @Override
    public String name() {
        return "ricart-agrawala-token";
    }

    @Override
    public Set<Mode> modes() {
        return Set.of(Mode.EXCLUSIVE);
    }

    @Override
    public Codec<RicartAgrawalaTokenMessage> codec() {
        return CODEC;
    }

    @Override
    public Summary summary() {
        return new Summary(
                Summary.Kind.TOKEN,
                "n, or 0 with the token here",
                "round robin by rank among those who wait",
                "as suzuki-kasami, with a smaller token and a fixed turn");
    }

    @Override
    public Mutex<RicartAgrawalaTokenMessage> open(
            LockSpec lock,
            Seats seats,
            List<Held> survivors,
            long fenceFloor,
            Effects<RicartAgrawalaTokenMessage> out) {
        return new RicartAgrawalaTokenMutex(lock, seats, Survivors.single(survivors, seats), fenceFloor, out);
    }
}
