package io.baton.core.mutex.suzukikasami;

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

/** The algorithm {@code suzuki-kasami}: everybody is asked, and a token with a queue is the answer. */
public final class SuzukiKasami implements MutexAlgorithm<SuzukiKasamiMessage> {
    private static final SuzukiKasamiCodec CODEC = new SuzukiKasamiCodec();

    @Override
    public String name() {
        return "suzuki-kasami";
    }

    @Override
    public Set<Mode> modes() {
        return Set.of(Mode.EXCLUSIVE);
    }

    @Override
    public Codec<SuzukiKasamiMessage> codec() {
        return CODEC;
    }

    @Override
    public Summary summary() {
        return new Summary(
                Summary.Kind.TOKEN,
                "n, or 0 with the token here",
                "by the queue in the token; no other node enters twice before a request that all know",
                "one node uses the lock often, the others now and then; requests spread in one step");
    }

    @Override
    public Mutex<SuzukiKasamiMessage> open(
            LockSpec lock, Seats seats, List<Held> survivors, long fenceFloor, Effects<SuzukiKasamiMessage> out) {
        return new SuzukiKasamiMutex(lock, seats, Survivors.single(survivors, seats), fenceFloor, out);
    }
}
