package io.baton.simulator;

import java.util.SplittableRandom;

/** What a machine keeps over crashes. In some runs it is full now and then, as long as things go wrong. */
final class SimDisk {
    private final World world;
    private final int node;
    private final SplittableRandom random;
    private final double fullChance;
    private long epoch;
    private long fullUntil;

    SimDisk(World world, int node, SplittableRandom random) {
        this.world = world;
        this.node = node;
        this.random = random;
        this.fullChance = random.nextInt(3) == 0 ? 0.3 * random.nextDouble() : 0;
    }

    /** Returns the epoch that is on disk. */
    long epoch() {
        return epoch;
    }

    /** Writes an epoch; tells whether there was room. */
    boolean write(long newEpoch) {
        long now = world.agenda.now();
        if (!world.troubled()) {
            fullUntil = 0;
        } else if (now >= fullUntil && Streams.chance(random, fullChance)) {
            fullUntil = now + random.nextLong(2 * world.timing.leaseNanos());
        }
        if (now < fullUntil) {
            return false;
        }
        long after = world.sabotage.rememberedAfter(node, 0);
        if (after == 0) {
            epoch = newEpoch;
        } else if (after != Long.MAX_VALUE) {
            world.agenda.after(after, () -> epoch = Math.max(epoch, newEpoch));
        }
        return true;
    }
}
