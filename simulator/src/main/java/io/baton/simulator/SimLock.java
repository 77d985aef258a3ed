package io.baton.simulator;

import io.baton.core.gate.Exit;
import io.baton.core.gate.Gate;
import io.baton.core.gate.GateListener;
import io.baton.core.node.LeaseTime;
import io.baton.core.node.Users;
import io.baton.simulator.check.Hold;
import org.jspecify.annotations.Nullable;

/** One lock on one node: its real gate, and who holds it in the eyes of the checkers. */
final class SimLock implements GateListener {
    private final World world;
    private final SimProcess process;
    private final String name;
    private final Gate gate;
    private @Nullable Hold hold;
    private long generation;

    SimLock(World world, SimProcess process, String name, LeaseTime lease) {
        this.world = world;
        this.process = process;
        this.name = name;
        this.gate = new Gate(name, world.sticky, world.localPasses, lease, process::nanos, process::attention);
        gate.listener(this);
    }

    String name() {
        return name;
    }

    boolean isHeld() {
        return hold != null;
    }

    Gate gate() {
        return gate;
    }

    /** Returns what the core sees: the gate itself, or one that tells the trace. */
    Users users() {
        return world.trace.on() ? new TracedUsers(world, process.name(), name, gate) : gate;
    }

    void began(Hold newHold, long newGeneration) {
        hold = newHold;
        generation = newGeneration;
        world.tally.grants++;
        if (world.trace.on()) {
            world.trace(process.name(), newHold + " begins");
        }
        world.checkers.granted(world.agenda.now(), newHold);
    }

    /** Ends a hold on its holder's word; tells whether it had lasted until now. */
    boolean exit(Hold ended, long endedGeneration) {
        boolean lasted = gate.exit(endedGeneration) == Exit.RELEASED;
        if (lasted) {
            world.checkers.released(world.agenda.now(), ended);
            if (ended.equals(hold)) {
                hold = null;
            }
        }
        return lasted;
    }

    @Override
    public void lost(long lostGeneration, long fence, String reason) {
        Hold detached = hold;
        if (detached != null && generation == lostGeneration) {
            hold = null;
            world.tally.lost++;
            world.trace(process.name(), detached + " is lost: " + reason);
            world.checkers.lost(world.agenda.now(), detached);
        }
    }
}
