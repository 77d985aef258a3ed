package io.baton.core.mutex;

import io.baton.spi.Held;
import io.baton.spi.Mode;
import java.util.List;
import java.util.Map;

/** What a bench is built with. */
public record Setup(
        int size,
        int home,
        int coordinator,
        boolean sticky,
        boolean unevenFloors,
        Map<String, String> options,
        List<Held> survivors) {
    /** An ask id that no bench hands out. */
    static final long SURVIVOR_ASK = 1_000_000;

    /** So many members; home and coordinator are rank 0, nothing sticky, no survivor. */
    public static Setup of(int size) {
        return new Setup(size, 0, 0, false, false, Map.of(), List.of());
    }

    public Setup home(int rank) {
        return new Setup(size, rank, coordinator, sticky, unevenFloors, options, survivors);
    }

    public Setup coordinator(int rank) {
        return new Setup(size, home, rank, sticky, unevenFloors, options, survivors);
    }

    public Setup sticky(boolean value) {
        return new Setup(size, home, coordinator, value, unevenFloors, options, survivors);
    }

    /** Members open with different floors, as they do once they have forgotten other locks. */
    public Setup withUnevenFloors() {
        return new Setup(size, home, coordinator, sticky, true, options, survivors);
    }

    long floor(int rank) {
        return unevenFloors ? rank * 37 % 50 : 0;
    }

    public Setup option(String key, String value) {
        return new Setup(size, home, coordinator, sticky, unevenFloors, Map.of(key, value), survivors);
    }

    public Setup survivor(int rank, long fence) {
        Held held = new Held(rank, SURVIVOR_ASK, Mode.EXCLUSIVE, fence);
        return new Setup(size, home, coordinator, sticky, unevenFloors, options, List.of(held));
    }
}
