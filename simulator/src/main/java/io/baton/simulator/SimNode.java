package io.baton.simulator;

import io.baton.simulator.spacetime.What;
import io.baton.spi.NodeId;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A machine: its clocks, its disk, and the process that runs on it, if any. A crash takes the process and all that it knew; a pause stops
 * it, engine and callers alike, while clocks and the network go on.
 */
final class SimNode {
    /** Who in a process does something. After a pause, which of them comes first is open. */
    enum Lane {
        FRAME,
        TIMER,
        ENGINE,
        CALLER
    }

    private record Waiting(Lane lane, Runnable action) {}

    private static final long MEAN_GAP = 10_000;

    private final World world;
    private final SimNetwork network;
    private final int index;
    private final SimClock clock;
    private final SimDisk disk;
    private final ViewFaults viewFaults;
    private final List<Waiting> backlog = new ArrayList<>();
    private @Nullable SimProcess process;
    private boolean paused;
    private int starts;

    SimNode(World world, SimNetwork network, ViewFaults viewFaults, int index, SimClock clock, SimDisk disk) {
        this.world = world;
        this.network = network;
        this.viewFaults = viewFaults;
        this.index = index;
        this.clock = clock;
        this.disk = disk;
    }

    int index() {
        return index;
    }

    NodeId id() {
        return world.names.get(index);
    }

    SimNetwork network() {
        return network;
    }

    void ambush() {
        viewFaults.ambush(this);
    }

    ViewFaults viewFaults() {
        return viewFaults;
    }

    long nanos() {
        return clock.nanos(world.agenda.now());
    }

    long wallMillis() {
        return clock.wallMillis(world.agenda.now());
    }

    /** The monotonic clock goes on at another rate, in millionths above that of virtual time. */
    void run(long fastPpm) {
        clock.run(world.agenda.now(), fastPpm);
        if (process != null && !paused) {
            process.rearm();
        }
    }

    SimClock clock() {
        return clock;
    }

    SimDisk disk() {
        return disk;
    }

    @Nullable SimProcess process() {
        return process;
    }

    boolean up() {
        return process != null;
    }

    boolean paused() {
        return paused;
    }

    /** Starts a new process, of a new incarnation. */
    void start() {
        if (process == null) {
            process = new SimProcess(world, this, ++starts);
            world.trace(id().text(), What.STARTS, starts == 1 ? "starts" : "starts again");
            process.start();
        }
    }

    /** Ends the process at once; what it knew is gone. */
    void crash(String why) {
        if (process != null) {
            world.trace(id().text(), What.ENDS, why);
            process = null;
            paused = false;
            backlog.clear();
            world.checkers.crashed(world.agenda.now(), id().text());
        }
    }

    void pause() {
        if (process != null && !paused) {
            paused = true;
            world.trace(id().text(), What.PAUSED, "is paused");
        }
    }

    /** Goes on: what has piled up is done lane by lane, in an order that the seed decides. */
    void resume() {
        SimProcess current = process;
        if (current == null || !paused) {
            return;
        }
        paused = false;
        world.trace(id().text(), What.RESUMED, "goes on");
        List<Waiting> due = new ArrayList<>(backlog);
        backlog.clear();
        int first = world.engines.nextInt(Lane.values().length);
        due.sort((a, b) -> Integer.compare(order(a.lane, first), order(b.lane, first)));
        long delay = 0;
        for (Waiting waiting : due) {
            delay += Streams.exponential(world.engines, MEAN_GAP);
            world.agenda.after(delay, () -> post(current, waiting.lane, waiting.action));
        }
    }

    private static int order(Lane lane, int first) {
        int lanes = Lane.values().length;
        return (lane.ordinal() - first + lanes) % lanes;
    }

    /** Does something for a process, if that still runs; later if it is paused. */
    void post(SimProcess owner, Lane lane, Runnable action) {
        if (owner != process) {
            return;
        }
        if (paused) {
            backlog.add(new Waiting(lane, action));
        } else {
            action.run();
        }
    }

    void deliver(int from, ByteBuffer frame) {
        SimProcess current = process;
        if (current != null) {
            post(current, Lane.FRAME, () -> current.received(world.names.get(from), frame));
        }
    }
}
