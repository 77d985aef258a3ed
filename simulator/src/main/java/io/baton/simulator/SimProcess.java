package io.baton.simulator;

import io.baton.ClusterView;
import io.baton.core.membership.Charter;
import io.baton.core.membership.MembershipMessage;
import io.baton.core.node.FrameText;
import io.baton.core.node.LeaseTime;
import io.baton.core.node.NodeOutput;
import io.baton.core.node.NodeSettings;
import io.baton.simulator.SimNode.Lane;
import io.baton.simulator.spacetime.What;
import io.baton.spi.Mode;
import io.baton.spi.MutexAlgorithm;
import io.baton.spi.NodeId;
import io.baton.spi.Peer;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** One incarnation of a node: what the engine does in production, with core, gates and callers, step by step. */
final class SimProcess implements NodeOutput {
    private static final long MEAN_WAKE_UP = 20_000;
    private static final long MEAN_LATENESS = 50_000;
    private static final long CLOSE_BUDGET = 1_000_000_000L;

    private final World world;
    private final SimNode node;
    private final int ordinal;
    private final LeaseTime lease;
    private final Charter charter;
    private final NodeCore core;
    private @Nullable FrameText frameText;
    private final List<SimLock> locks = new ArrayList<>();
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
        this.charter = world.rolling.charter(node.index(), ordinal);
        NodeSettings settings = settings();
        LockTrace lockTrace = world.trace.on() ? new LockTrace(world, world.post, name()) : null;
        this.core = world.cores.make(new NodeCore.Parts(
                settings,
                1 + world.engines.nextLong(Long.MAX_VALUE),
                algorithms(lockTrace),
                world.election,
                world.frames,
                lease,
                this,
                new TracingObserver(world, name(), lockTrace),
                world.sabotage.startNanos(node.index(), now),
                node.wallMillis()));
    }

    private Map<String, MutexAlgorithm<?>> algorithms(@Nullable LockTrace traced) {
        Map<String, MutexAlgorithm<?>> wrapped = new TreeMap<>();
        world.algorithms.forEach((name, algorithm) -> {
            MutexAlgorithm<?> watched = new WatchedAlgorithm<>(algorithm, world.watch, this::view, ordinal);
            wrapped.put(name, traced == null ? watched : new TracedMutex<>(watched, traced));
        });
        return wrapped;
    }

    private ClusterView view() {
        return core.view().orElseThrow(() -> new IllegalStateException("a lock is opened without a view"));
    }

    private NodeSettings settings() {
        SimulationOptions.Timing timing = world.timing;
        NodeSettings honest = new NodeSettings(
                "simulated",
                node.id(),
                world.roster,
                world.setup.offRoster(),
                world.roster.contains(node.id()) ? "" : node.id() + ":1",
                world.priorities,
                timing.leaseNanos(),
                timing.drift(),
                timing.heartbeatNanos(),
                timing.suspicionNanos(),
                timing.maxWallSkewMillis(),
                world.options.stateDir() ? OptionalLong.of(node.disk().epoch()) : OptionalLong.empty(),
                world.setup.forgetAfterNanos(),
                charter);
        return world.sabotage.settings(node.index(), honest);
    }

    void start() {
        for (String lock : world.locks) {
            for (Mode door : world.doors) {
                locks.add(new SimLock(world, this, lock, door, lease));
            }
        }
        if (ordinal == 1) {
            world.started(world.setup.clients());
        }
        for (int i = 0; i < world.setup.clients(); i++) {
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

    /** Returns one way to hold a lock. */
    SimLock lock(int lock, int door) {
        return locks.get(lock * world.doors.size() + door);
    }

    boolean holds() {
        for (SimLock lock : locks) {
            if (lock.isInUse()) {
                return true;
            }
        }
        return false;
    }

    /** Somebody here is put aside at a moment that may matter: others strike now, if they strike at all. */
    void ambush() {
        node.ambush();
    }

    /** Whoever holds a lock now keeps it until then at least. */
    void prolong(long until) {
        for (SimLock lock : locks) {
            lock.prolong(until);
        }
    }

    List<SimClient> clients() {
        return clients;
    }

    /** Tells whether every client has finished, after the faults stopped. */
    boolean finished() {
        for (SimClient client : clients) {
            if (!client.done()) {
                return false;
            }
        }
        return true;
    }

    /** Does something later, unless the process has ended by then. */
    void later(Lane lane, long delay, Runnable action) {
        world.agenda.after(delay, () -> node.post(this, lane, action));
    }

    /** A gate has work for the engine. */
    void attention(SimLock lock) {
        later(Lane.ENGINE, Streams.exponential(world.engines, MEAN_WAKE_UP), () -> engine(() -> lock.attend(core)));
    }

    void received(NodeId from, ByteBuffer frame) {
        if (world.trace.on()) {
            world.frameTrace.received(world.agenda.now(), frame, frames());
        }
        engine(() -> core.received(world.mix.provenSenders() ? from : null, frame));
    }

    /** Closes as {@code Baton.close()} does: gates first, then the core leaves; who can't within the budget just goes. */
    void leave() {
        if (leaving) {
            return;
        }
        world.trace(name(), What.CLOSES, "closes");
        leaving = true;
        engine(() -> {
            locks.forEach(lock -> lock.gate().closed("the node was closed"));
            locks.forEach(lock -> lock.attend(core));
            core.leave();
        });
        later(Lane.TIMER, CLOSE_BUDGET, () -> node.crash("is gone without having left"));
    }

    private FrameText frames() {
        FrameText text = frameText;
        if (text == null) {
            text = new FrameText(settings(), world.algorithms, world.election, world.frames);
            frameText = text;
        }
        return text;
    }

    private void engine(Runnable step) {
        core.at(nanos(), node.wallMillis());
        step.run();
        world.watch.report();
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

    /** The clock runs at another rate than was thought when the alarm was set. */
    void rearm() {
        armed = 0;
        arm();
    }

    private void wake(long alarm) {
        if (alarm == armed) {
            armed = 0;
            engine(core::fireTimers);
        }
    }

    @Override
    public void send(NodeId to, ByteBuffer frame) {
        int peer = to.text().charAt(0) - 'a';
        ByteBuffer sent = world.sabotage.frame(node.index(), peer, frame);
        if (node.viewFaults().active()) {
            MembershipMessage message = frames().membership(sent);
            if (message != null) {
                node.viewFaults().sending(node, peer, message, sent);
            }
        }
        boolean underWay = node.network().send(node.index(), peer, sent);
        if (world.trace.on()) {
            world.frameTrace.sent(world.agenda.now(), name(), to.text(), sent, frames(), !underWay);
        }
    }

    /** The network knows everybody. */
    @Override
    public void met(List<Peer> strangers) {}

    @Override
    public boolean remember(long epoch) {
        return node.disk().write(epoch);
    }

    @Override
    public void leaseRenewed() {
        world.trace(name(), What.LEASE_BACK, "its lease is valid again");
        locks.forEach(lock -> lock.gate().leaseRenewed());
    }

    @Override
    public void leaseLapsed() {
        world.trace(name(), What.LEASE_LAPSED, "its lease has lapsed");
        locks.forEach(lock -> lock.gate().uncertain());
    }

    @Override
    public void warn(String words) {
        world.tally.warnings++;
        if (world.trace.on()) {
            world.trace(name(), What.DETAIL, "warns: " + words);
        }
    }
}
