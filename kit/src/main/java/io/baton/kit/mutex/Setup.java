package io.baton.kit.mutex;

import io.baton.spi.Held;
import io.baton.spi.LockSpec;
import io.baton.spi.Mode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a bench is built with; after a change of the view, what it would be built with now.
 *
 * @param lock the lock
 * @param size how many members
 * @param coordinator the coordinator's rank
 * @param modes what is asked for; empty for what the algorithm can do best: exclusive, or else permits
 * @param floor the view's fence floor
 * @param unevenFloors whether members open with different floors, as they do once they have forgotten other locks
 * @param survivors holds that came over from the view before
 */
public record Setup(
        LockSpec lock,
        int size,
        int coordinator,
        List<Mode> modes,
        long floor,
        boolean unevenFloors,
        List<Held> survivors) {
    /** The option that says how many permits of a semaphore one node may hold. */
    public static final String PERMITS_PER_NODE = "permits-per-node";

    /** Ask ids from here on are handed out by no bench. */
    static final long SURVIVOR_ASK = 1_000_000;

    public Setup {
        modes = List.copyOf(modes);
        survivors = List.copyOf(survivors);
    }

    /** So many members; home and coordinator are rank 0, nothing sticky, nothing forgotten, one permit, no survivor. */
    public static Setup of(int size) {
        LockSpec lock = new LockSpec("lock", 0, 1, false, 0, Map.of());
        return new Setup(lock, size, 0, List.of(), 0, false, List.of());
    }

    public int home() {
        return lock.home();
    }

    public boolean sticky() {
        return lock.sticky();
    }

    public int permits() {
        return lock.permits();
    }

    public int permitsPerNode() {
        return Integer.parseInt(lock.options().getOrDefault(PERMITS_PER_NODE, "1"));
    }

    public long forgetAfter() {
        return lock.forgetAfterNanos();
    }

    public Setup home(int rank) {
        return lock(new LockSpec(lock.name(), rank, permits(), sticky(), forgetAfter(), lock.options()));
    }

    public Setup sticky(boolean value) {
        return lock(new LockSpec(lock.name(), home(), permits(), value, forgetAfter(), lock.options()));
    }

    public Setup permits(int value) {
        return lock(new LockSpec(lock.name(), home(), value, sticky(), forgetAfter(), lock.options()));
    }

    /** Records may be dropped after so long without use. Zero, the default: never, so that message counts are exact. */
    public Setup forgetAfter(long nanos) {
        return lock(new LockSpec(lock.name(), home(), permits(), sticky(), nanos, lock.options()));
    }

    public Setup option(String key, String value) {
        Map<String, String> options = new TreeMap<>(lock.options());
        options.put(key, value);
        return lock(new LockSpec(lock.name(), home(), permits(), sticky(), forgetAfter(), options));
    }

    public Setup permitsPerNode(int value) {
        return option(PERMITS_PER_NODE, Integer.toString(value));
    }

    private Setup lock(LockSpec changed) {
        return new Setup(changed, size, coordinator, modes, floor, unevenFloors, survivors);
    }

    public Setup coordinator(int rank) {
        return new Setup(lock, size, rank, modes, floor, unevenFloors, survivors);
    }

    public Setup modes(List<Mode> values) {
        return new Setup(lock, size, coordinator, values, floor, unevenFloors, survivors);
    }

    /** Members open with different floors. */
    public Setup withUnevenFloors() {
        return new Setup(lock, size, coordinator, modes, floor, true, survivors);
    }

    /** One exclusive hold came over. */
    public Setup survivor(int rank, long fence) {
        return survivor(rank, Mode.EXCLUSIVE, fence);
    }

    /** One more hold came over. */
    public Setup survivor(int rank, Mode mode, long fence) {
        List<Held> more = new ArrayList<>(survivors);
        more.add(new Held(rank, SURVIVOR_ASK + more.size(), mode, fence));
        return survivors(more);
    }

    Setup survivors(List<Held> held) {
        return new Setup(lock, size, coordinator, modes, floor, unevenFloors, held);
    }

    /** The next view: other members, other ranks, and a floor above all that was issued. */
    Setup next(int members, int itsHome, int itsCoordinator, long itsFloor, List<Held> held) {
        return new Setup(home(itsHome).lock(), members, itsCoordinator, modes, itsFloor, unevenFloors, held);
    }

    long floor(int rank) {
        return unevenFloors ? floor + rank * 37 % 50 : floor;
    }
}
