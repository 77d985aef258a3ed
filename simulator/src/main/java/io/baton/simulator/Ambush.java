package io.baton.simulator;

import java.util.List;
import java.util.SplittableRandom;

/**
 * What is done to a node that holds a lock, so that the others go on without it while it still believes something: where the rules about
 * leases are needed. The holder does not let go meanwhile.
 */
final class Ambush {
    /** What happens to the holder. */
    private enum Plot {
        /** Nobody hears it, and it hears nobody. */
        CUT_OFF,
        /** It stands still. */
        PAUSED,
        /** It is heard, but does not hear. */
        DEAF,
        /** It hears, but is not heard. */
        MUTE,
        /** It hears late and is not heard, and then it hears nothing more. */
        HEARS_LATE,
        /** It is cut off, and the others forget what they promised it. */
        FORGOTTEN,
        /** It is cut off, comes back for a moment, and is cut off again. */
        TWICE
    }

    private static final long MILLIS = 1_000_000;
    private static final Plot[] PLOTS = Plot.values();

    private final World world;
    private final Faults faults;
    private final SimNetwork network;
    private final List<SimNode> nodes;

    Ambush(World world, Faults faults, SimNetwork network, List<SimNode> nodes) {
        this.world = world;
        this.faults = faults;
        this.network = network;
        this.nodes = nodes;
    }

    void strike(SimNode holder, SplittableRandom random) {
        SimProcess process = holder.process();
        if (process == null) {
            return;
        }
        long lease = world.timing.leaseNanos();
        long duration = lease + random.nextLong(3 * lease / 2);
        Plot plot = PLOTS[random.nextInt(PLOTS.length)];
        if (world.trace.on()) {
            world.trace(holder.id().text(), "ambush: " + plot + " for " + duration / MILLIS + " ms");
        }
        process.prolong(world.agenda.now() + lease / 2 + random.nextLong(2 * lease));
        switch (plot) {
            case CUT_OFF -> cut(holder, true, true, duration);
            case PAUSED -> faults.pause(holder, duration);
            case DEAF -> cut(holder, true, false, duration);
            case MUTE -> cut(holder, false, true, duration);
            case HEARS_LATE -> hearsLate(holder, random.nextLong(lease), duration);
            case FORGOTTEN -> forgotten(holder, duration, random);
            case TWICE -> {
                long first = lease / 2 + random.nextLong(lease);
                cut(holder, true, true, first);
                faults.unlessStopped(first + random.nextLong(lease / 2), () -> cut(holder, true, true, duration));
            }
        }
    }

    /** The last answers to what it said come when those who gave them have long been free. */
    private void hearsLate(SimNode holder, long late, long duration) {
        long until = world.agenda.now() + late;
        for (SimNode other : nodes) {
            network.clog(other.index(), holder.index(), until);
        }
        long heardAgain = world.timing.heartbeatNanos() * 3 / 2;
        faults.unlessStopped(heardAgain, () -> cut(holder, false, true, duration));
        faults.unlessStopped(late + 1, () -> cut(holder, true, true, duration));
    }

    private void forgotten(SimNode holder, long duration, SplittableRandom random) {
        cut(holder, true, true, duration);
        for (SimNode other : nodes) {
            if (other != holder && random.nextInt(3) > 0) {
                long soon = random.nextLong(1 + world.timing.leaseNanos() / 4);
                long downtime = random.nextLong(50 * MILLIS);
                faults.unlessStopped(soon, () -> faults.crash(other, downtime));
            }
        }
    }

    private void cut(SimNode holder, boolean deaf, boolean mute, long duration) {
        long until = world.agenda.now() + duration;
        for (SimNode other : nodes) {
            if (other != holder && deaf) {
                network.cut(other.index(), holder.index(), until);
            }
            if (other != holder && mute) {
                network.cut(holder.index(), other.index(), until);
            }
        }
    }
}
