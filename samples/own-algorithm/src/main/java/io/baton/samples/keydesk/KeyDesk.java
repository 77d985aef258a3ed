package io.baton.samples.keydesk;

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

/** Names the algorithm, and opens a lock. Stateless: all state is in the {@link KeyDeskMutex}. */
public final class KeyDesk implements MutexAlgorithm<KeyDeskMessage> {
    @Override
    public String name() {
        return "key-desk";
    }

    @Override
    public Set<Mode> modes() {
        return Set.of(Mode.EXCLUSIVE);
    }

    @Override
    public Codec<KeyDeskMessage> codec() {
        return new KeyDeskCodec();
    }

    @Override
    public Summary summary() {
        return new Summary(
                Summary.Kind.COORDINATOR, "3, 0 at home", "first come, first served", "many locks, evenly used");
    }

    @Override
    public Mutex<KeyDeskMessage> open(
            LockSpec lock, Seats seats, List<Held> survivors, long fenceFloor, Effects<KeyDeskMessage> out) {
        if (survivors.size() > 1) {
            throw new IllegalArgumentException("one key, but several holders: " + survivors);
        }
        Held survivor = survivors.isEmpty() ? null : survivors.get(0);
        return new KeyDeskMutex(lock, seats, survivor, fenceFloor, out);
    }
}
