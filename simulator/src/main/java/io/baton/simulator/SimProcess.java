package io.baton.simulator;

import io.baton.LockRule;
import io.baton.core.gate.Gate;
import io.baton.core.node.Claim;
import io.baton.core.node.FrameText;
import io.baton.core.node.LeaseTime;
import io.baton.core.node.NodeOutput;
import io.baton.core.node.NodeSettings;
import io.baton.simulator.SimNode.Lane;
import io.baton.spi.NodeId;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** One incarnation of a node: what the engine does in production, with core, gates and callers, step by step. */
final class SimProcess implements NodeOutput {
    private static final long MEAN_WAKE_UP = 20_000;
    private static final long MEAN_LATENESS = 50_000;
    private static final long CLOSE_BUDGET = 1_000_000_000L;

    private final World world;
    private final SimNode node;
    private final int ordinal;
    private final LeaseTime lease;
    private final NodeCore core;
    private final FrameText frameText;
    private final List<SimLock> locks = new ArrayList<>();
    private final List<Claim> claims = new ArrayList<>();
    private final List<SimClient> clients = new ArrayList<>();
    private final long origin;
    private long leaseUntil;
    private long alarms;
    private long armed;
    private long armedFor;
    private boolean leaving;

    SimProcess(World world, SimNode node, int ordinal) {
        this.world = world;
        this.node = node;
        this.ordinal = ordinal;
        // As in production: a process's clock starts just above zero.
        this.origin = node.nanos() - 1;
        long now = nanos();
        this.lease = new LeaseTime(now);
        this.leaseUntil = lease.until();
        NodeSettings settings = settings();
        this.frameText = new FrameText(settings, world.algorithms, world.election, world.frames);
        this.core = world.cores.make(new NodeCore.Parts(
                settings,
                1 + world.engines.nextLong(Long.MAX_VALUE),
                world.algorithms,
                world.election,
                world.frames,
                lease,
                this,
                new TracingObserver(world, name()),
                world.sabotage.startNanos(node.index(), now),
                node.wallMillis()));
    }

    private NodeSettings settings() {
        SimulationOptions.Timing timing = world.timing;
        LockRule rule = new LockRule("*", world.options.algorithm(), world.sticky, Map.of());
        List<Integer> priorities = new ArrayList<>();
        for (int i = 0; i < world.roster.size(); i++) {
            priorities.add(i + 1);
        }
        NodeSettings honest = new NodeSettings(
                "simulated",
                node.id(),
                world.roster,
                priorities,
                timing.leaseNanos(),
                timing.drift(),
                timing.heartbeatNanos(),
                timing.suspicionNanos(),
                timing.maxWallSkewMillis(),
                List.of(rule));
        return world.sabotage.settings(node.index(), honest);
    }

    void start() {
        for (String lock : world.locks) {
            SimLock made = new SimLock(world, this, lock, lease);
            locks.add(made);
            claims.add(core.claim(lock, made.users()));
        }
        for (int i = 0; i < world.options.clients(); i++) {
            SimClient client = new SimClient(world, this, name() + ":" + ordinal + "/" + i);
            clients.add(client);
            client.start();
        }
        stepped();
    }

    String name() {
        return node.id().text();
    }

    /** Reads the process's monotonic clock. */
    long nanos() {
        return node.nanos() - origin;
    }

    boolean leaving() {
        return leaving;
    }

    LeaseTime lease() {
        return lease;
    }

    NodeCore core() {
        return core;
    }

    SimLock lock(int index) {
        return locks.get(index);
    }

    boolean holds() {
        return locks.stream().anyMatch(SimLock::isHeld);
    }

    List<SimClient> clients() {
        return clients;
    }

    /** Does something later, unless the process has ended by then. */
    void later(Lane lane, long delay, Runnable action) {
        world.agenda.after(delay, () -> node.post(this, lane, action));
    }

    /** A gate has work for the engine. */
    void attention(Gate gate) {
        later(Lane.ENGINE, Streams.exponential(world.engines, MEAN_WAKE_UP), () -> engine(() -> attend(gate)));
    }

    private void attend(Gate gate) {
        for (int i = 0; i < locks.size(); i++) {
            if (locks.get(i).gate() == gate) {
                gate.attend(claims.get(i));
            }
        }
    }

    void received(NodeId from, ByteBuffer frame) {
        if (world.trace.on()) {
            world.trace(name(), "<- " + from + "  " + frameText.describe(frame));
        }
        engine(() -> core.received(world.mix.provenSenders() ? from : null, frame));
    }

    /** Closes as {@code Baton.close()} does: gates first, then the core leaves; who can't within the budget just goes. */
    void leave() {
        if (leaving) {
            return;
        }
        world.trace(name(), "closes");
        leaving = true;
        engine(() -> {
            locks.forEach(lock -> lock.gate().closed("the node was closed"));
            locks.forEach(lock -> attend(lock.gate()));
            core.leave();
        });
        later(Lane.TIMER, CLOSE_BUDGET, () -> node.crash("is gone without having left"));
    }

    private void engine(Runnable step) {
        core.at(nanos(), node.wallMillis());
        step.run();
        stepped();
    }

    private void stepped() {
        world.sabotage.stepped(node.index(), lease, nanos());
        if (lease.until() != leaseUntil) {
            leaseUntil = lease.until();
            world.checkers.leaseChanged(world.agenda.now(), name());
        }
        if (leaving && core.left()) {
            node.crash("has left");
        } else {
            arm();
        }
    }

    /** Wakes the engine at the core's deadline, a little late as engines do. */
    private void arm() {
        long deadline = core.deadline();
        if (deadline == Long.MAX_VALUE || (armed > 0 && deadline - armedFor >= 0)) {
            return; // an earlier alarm looks again
        }
        armedFor = deadline;
        long alarm = ++alarms;
        armed = alarm;
        long at = Math.max(node.clock().virtual(deadline + origin), world.agenda.now());
        world.agenda.at(at + 1 + Streams.exponential(world.engines, MEAN_LATENESS), () -> {
            node.post(this, Lane.TIMER, () -> wake(alarm));
        });
    }

    private void wake(long alarm) {
        if (alarm == armed) {
            armed = 0;
            engine(core::fireTimers);
        }
    }

    @Override
    public void send(NodeId to, ByteBuffer frame) {
        int peer = world.roster.indexOf(to);
        ByteBuffer sent = world.sabotage.frame(node.index(), peer, frame);
        boolean underWay = node.network().send(node.index(), peer, sent);
        if (world.trace.on()) {
            world.trace(name(), "-> " + to + "  " + frameText.describe(sent) + (underWay ? "" : "  (lost)"));
        }
    }

    @Override
    public void leaseRenewed() {
        world.trace(name(), "lease is valid again");
        locks.forEach(lock -> lock.gate().leaseRenewed());
    }

    @Override
    public void leaseLapsed() {
        world.trace(name(), "lease has lapsed");
        locks.forEach(lock -> lock.gate().uncertain());
    }

    @Override
    public void warn(String words) {
        world.tally.warnings++;
        world.trace(name(), "warns: " + words);
    }
}
