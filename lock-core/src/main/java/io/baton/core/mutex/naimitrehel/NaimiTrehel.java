package io.baton.core.mutex.naimitrehel;

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

/** The algorithm {@code naimi-trehel}: a token, a tree of guesses who has it last, and a chain of those who wait. */
public final class NaimiTrehel implements MutexAlgorithm<NaimiTrehelMessage> {
    private static final NaimiTrehelCodec CODEC = new NaimiTrehelCodec();

    @Override
    public String name() {
        return "naimi-trehel";
    }

    @Override
    public Set<Mode> modes() {
        return Set.of(Mode.EXCLUSIVE);
    }

    @Override
    public Codec<NaimiTrehelMessage> codec() {
        return CODEC;
    }

    @Override
    public Summary summary() {
        return new Summary(
                Summary.Kind.TOKEN,
                "2 to n, about ln n on average, or 0 with the token here",
                "first come, first served, as seen by the last one in the chain",
                "many members, of which a few use the lock at a time");
    }

    @Override
    public boolean forgetsByWord() {
        return true;
    }

    @Override
    public Mutex<NaimiTrehelMessage> open(
            LockSpec lock, Seats seats, List<Held> survivors, long fenceFloor, Effects<NaimiTrehelMessage> out) {
        return new NaimiTrehelMutex(lock, seats, Survivors.single(survivors, seats), fenceFloor, out);
    }
}
