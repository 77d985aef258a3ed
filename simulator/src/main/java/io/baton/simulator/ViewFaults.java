package io.baton.simulator;

import io.baton.core.membership.MembershipMessage;
import io.baton.core.membership.MembershipMessage.Heartbeat;
import io.baton.core.membership.MembershipMessage.HeartbeatAck;
import io.baton.core.membership.MembershipMessage.Install;
import io.baton.core.membership.MembershipMessage.Prepare;
import io.baton.core.membership.MembershipMessage.Promise;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.SplittableRandom;

/**
 * Faults that aim at changes of views: candidates are put aside in the middle, and what they and their voters say comes very
 * late. Reads what nodes say to each other; by chance alone such things happen once in many thousands of seeds.
 */
final class ViewFaults {
    private final World world;
    private final Faults faults;
    private final SimNetwork network;
    private final SplittableRandom random;

    ViewFaults(World world, Faults faults, SimNetwork network, SplittableRandom random) {
        this.world = world;
        this.faults = faults;
        this.network = network;
        this.random = random;
    }

    boolean active() {
        return !faults.stopped() && (world.mix.stallChance() > 0 || world.mix.belatedChance() > 0);
    }

    /** Strikes at a node, in runs with ambushes. */
    void ambush(SimNode node) {
        if (!faults.stopped() && world.mix.mean(FaultMix.Kind.AMBUSH) > 0) {
            faults.ambush(node, random);
        }
    }

    /** A node is about to send a frame. */
    void sending(SimNode from, int to, MembershipMessage message, ByteBuffer frame) {
        boolean aboutViews = message instanceof Prepare || message instanceof Promise || message instanceof Install;
        if (aboutViews && Streams.chance(random, world.mix.belatedChance())) {
            // The link as a whole: what is sent again must not overtake what is late.
            network.clog(from.index(), to, world.agenda.now() + random.nextLong(3 * world.timing.leaseNanos()));
        }
        if ((message instanceof Prepare || message instanceof Install)
                && Streams.chance(random, world.mix.stallChance())) {
            long duration = random.nextLong(2 * world.timing.leaseNanos());
            world.agenda.after(0, () -> faults.pause(from, duration));
        }
        if (message instanceof Prepare prepare && Streams.chance(random, world.mix.comebackChance())) {
            long late = random.nextLong(world.timing.leaseNanos());
            world.agenda.after(0, () -> comeBack(from, leftOut(prepare), late));
        }
        if ((message instanceof Heartbeat || message instanceof HeartbeatAck)
                && Streams.chance(random, world.mix.belatedChance() / 8)) {
            network.sendLate(from.index(), to, frame, random.nextLong(world.mix.latestNanos()));
        }
    }

    /** Those who are left out are there again, with all that they believe, and the view without them takes a while. */
    private void comeBack(SimNode candidate, BitSet leftOut, long late) {
        faults.heal(leftOut);
        for (int to = 0; to < world.roster.size(); to++) {
            if (!leftOut.get(to)) {
                network.clog(candidate.index(), to, world.agenda.now() + late);
            }
        }
    }

    private BitSet leftOut(Prepare prepare) {
        BitSet leftOut = new BitSet();
        leftOut.set(0, world.roster.size());
        prepare.proposed().forEach(member -> leftOut.clear(member.voter()));
        return leftOut;
    }
}
