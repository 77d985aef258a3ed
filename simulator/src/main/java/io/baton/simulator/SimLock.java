package io.baton.simulator;

import io.baton.core.gate.Attention;
import io.baton.core.gate.Exit;
import io.baton.core.gate.Gate;
import io.baton.core.gate.GateListener;
import io.baton.core.node.Claim;
import io.baton.core.node.LeaseTime;
import io.baton.core.node.Users;
import io.baton.simulator.check.Hold;
import io.baton.simulator.spacetime.What;
import io.baton.spi.Mode;
import org.jspecify.annotations.Nullable;

/** One way to hold a lock on one node: its real gate, and who holds it in the eyes of the checkers. */
final class SimLock implements GateListener, Attention {
    private final World world;
    private final SimProcess process;
    private final String name;
    private final Mode mode;
    private final Gate gate;
    private @Nullable Claim claim;
    private @Nullable Hold hold;
    private long generation;
    private int claims;
    private long prolongedUntil;

    SimLock(World world, SimProcess process, String name, Mode mode, LeaseTime lease) {
        this.world = world;
        this.process = process;
        this.name = name;
        this.mode = mode;
        boolean sticky = world.sticky && mode == Mode.EXCLUSIVE;
        this.gate = new Gate(name, sticky, world.localPasses, lease, process::nanos, this);
        gate.listener(this);
    }

    String name() {
        return name;
    }

    Mode mode() {
        return mode;
    }

    /** Tells whether somebody holds, or is about to: faults elsewhere do less. */
    boolean isInUse() {
        return hold != null || claims > 0;
    }

    /** Whoever holds now keeps it until then at least, in virtual time. */
    void prolong(long until) {
        prolongedUntil = isInUse() ? until : 0;
    }

    /** Returns for how long a holder who is done keeps the lock all the same. */
    long prolongedFor() {
        return Math.max(0, prolongedUntil - world.agenda.now());
    }

    /** Somebody has claimed the lock, and has not looked at the lease yet. */
    void claimed() {
        claims++;
    }

    /** Somebody has looked. */
    void confirmed() {
        claims--;
    }

    Gate gate() {
        return gate;
    }

    /** The gate has work for the engine. */
    @Override
    public void call(Gate attracted) {
        process.attention(this);
    }

    /** The core has forgotten the gate. */
    @Override
    public void retire(Gate retired) {
        claim = null;
    }

    @Override
    public boolean idle() {
        return hold == null;
    }

    /** The engine's step for this gate. */
    void attend(NodeCore core) {
        Claim mine = claim;
        if (mine == null) {
            mine = core.claim(name, mode, users());
            claim = mine;
        }
        gate.attend(mine);
    }

    /** Returns what the core sees: the gate itself, or one that tells the trace. */
    private Users users() {
        return world.trace.on() ? new TracedUsers(world, process.name(), name, gate) : gate;
    }

    void began(Hold newHold, long newGeneration) {
        hold = newHold;
        generation = newGeneration;
        world.tally.granted(world.agenda.now() - newHold.request().since());
        world.trace(What.GRANTED, newHold, "");
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
            world.trace(What.LOST, detached, "loses it");
            world.checkers.lost(world.agenda.now(), detached);
        }
    }
}
