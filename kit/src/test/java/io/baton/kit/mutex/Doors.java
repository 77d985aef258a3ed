package io.baton.kit.mutex;

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
import java.util.Map;
import java.util.Set;

/** An algorithm for every mode, to try the kit with: the coordinator keeps the door. It can be given a flaw. */
public final class Doors implements MutexAlgorithm<DoorMessage> {
    enum Flaw {
        NONE,
        ONE_TOO_MANY,
        READERS_BESIDE_WRITER,
        READERS_UNTOLD,
        EVEN_FENCES,
        KEEPS_WITHDRAWN,
        IGNORES_SURVIVORS,
        RESTARTS_FENCES,
        FORGETS_GUESTS
    }

    private final Set<Mode> modes;
    private final Flaw flaw;

    /** For the service loader. */
    public Doors() {
        this(Set.of(Mode.values()), Flaw.NONE);
    }

    Doors(Set<Mode> modes, Flaw flaw) {
        this.modes = modes;
        this.flaw = flaw;
    }

    @Override
    public String name() {
        return "doors";
    }

    @Override
    public Set<Mode> modes() {
        return modes;
    }

    @Override
    public Codec<DoorMessage> codec() {
        return DoorMessage.CODEC;
    }

    @Override
    public Summary summary() {
        return new Summary(Summary.Kind.COORDINATOR, "3", "first come, first served", "never: for tests");
    }

    @Override
    public List<String> check(Map<String, String> options) {
        return MutexAlgorithm.super.check(options);
    }

    @Override
    public Mutex<DoorMessage> open(
            LockSpec lock, Seats seats, List<Held> survivors, long fenceFloor, Effects<DoorMessage> out) {
        if (!survivors.isEmpty()) {
            Held last = survivors.get(survivors.size() - 1);
            List<Mode> others = survivors.subList(0, survivors.size() - 1).stream()
                    .map(Held::mode)
                    .toList();
            if (!Fences.fits(last.mode(), others, lock.permits())) {
                throw new IllegalArgumentException("survivors in conflict: " + survivors);
            }
        }
        // The first view's floors are small.
        long floor = flaw == Flaw.RESTARTS_FENCES ? fenceFloor % (1 << 20) : fenceFloor;
        return new DoorMutex(lock, seats, survivors, floor, flaw, out);
    }
}
