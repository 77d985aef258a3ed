package io.baton.simulator;

import io.baton.ClusterView;
import io.baton.core.node.Claim;
import io.baton.core.node.LeaseTime;
import io.baton.core.node.NodeOutput;
import io.baton.core.node.Users;
import io.baton.core.observe.Observer;
import io.baton.spi.Mode;
import io.baton.spi.NodeId;
import io.baton.spi.Peer;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A node on a {@link Stage}: asks for locks when it is told to, and keeps each until it is told to give it back. */
final class Actor implements NodeOutput, Observer {
    private final Stage stage;
    private final int index;
    private final Map<String, Part> parts = new TreeMap<>();
    private @Nullable NodeCore core;
    private LeaseTime lease = new LeaseTime(0);
    private Mode mode = Mode.EXCLUSIVE;
    private long armedFor = Long.MAX_VALUE;
    private int starts;
    private int lost;
    private long installedAt;
    private long suspendedAt;
    private long readyAt;
    private boolean wasReady;
    private long heldUp;

    Actor(Stage stage, int index) {
        this.stage = stage;
        this.index = index;
    }

    int index() {
        return index;
    }

    LeaseTime lease() {
        return lease;
    }

    boolean isUp() {
        return core != null;
    }

    boolean isReady() {
        NodeCore mine = core;
        if (mine == null) {
            return false;
        }
        mine.at(clock(), stage.wallMillis());
        return mine.ready();
    }

    /** Tells whether the last lease that this node had is valid now. */
    boolean isLeased() {
        return core != null && lease.valid(clock());
    }

    Optional<ClusterView> view() {
        return core == null ? Optional.empty() : core.view();
    }

    int members() {
        return view().map(view -> view.members().size()).orElse(0);
    }

    int coordinator() {
        return view().map(view -> view.coordinator().charAt(0) - 'a').orElse(-1);
    }

    int lost() {
        return lost;
    }

    /** Returns when this node installed its view. */
    long installedAt() {
        return installedAt;
    }

    /** Returns when this node last ceased to grant. */
    long suspendedAt() {
        return suspendedAt;
    }

    /** Returns how long grants were held up the last time, by the node's own word. */
    long heldUp() {
        return heldUp;
    }

    /** Returns since when this node can grant. */
    long readyAt() {
        return readyAt;
    }

    void start() {
        lease = new LeaseTime(clock());
        wasReady = false;
        core = stage.core(this, index, ++starts, clock());
        stepped();
    }

    void crash() {
        core = null;
        parts.clear();
        armedFor = Long.MAX_VALUE;
    }

    /** Leaves in good order: gives up what it holds, and goes when the others know. */
    void close() {
        step(mine -> {
            parts.values().forEach(Part::giveUp);
            mine.leave();
        });
    }

    void ask(String lock) {
        step(mine -> part(mine, lock).claim().request(false));
    }

    void release(String lock) {
        step(mine -> part(mine, lock).giveUp());
    }

    boolean holds(String lock) {
        Part part = parts.get(lock);
        return part != null && part.holding;
    }

    /** Returns the fence of a hold. */
    long fence(String lock) {
        Part part = parts.get(lock);
        return part == null ? -1 : part.fence;
    }

    private Part part(NodeCore mine, String lock) {
        return parts.computeIfAbsent(lock, name -> {
            Part part = new Part(name);
            part.claim = mine.claim(name, mode, part);
            return part;
        });
    }

    /** In which way it holds locks from now on. */
    void mode(Mode newMode) {
        mode = newMode;
    }

    void received(NodeId from, ByteBuffer frame) {
        step(mine -> mine.received(from, frame));
    }

    private interface Step {
        void of(NodeCore mine);
    }

    private void step(Step step) {
        NodeCore mine = core;
        if (mine != null) {
            mine.at(clock(), stage.wallMillis());
            step.of(mine);
            stepped();
        }
    }

    private long clock() {
        return stage.now() + 1;
    }

    private void stepped() {
        NodeCore mine = core;
        if (mine == null) {
            return;
        }
        if (mine.left()) {
            crash();
            return;
        }
        boolean ready = mine.ready();
        suspendedAt = wasReady && !ready ? stage.now() : suspendedAt;
        readyAt = !wasReady && ready ? stage.now() : readyAt;
        wasReady = ready;
        long deadline = mine.deadline();
        if (deadline < armedFor) {
            armedFor = deadline;
            stage.agenda.at(Math.max(deadline - 1, stage.now()), () -> ring(mine, deadline));
        }
    }

    private void ring(NodeCore owner, long alarm) {
        if (owner == core && alarm == armedFor) {
            armedFor = Long.MAX_VALUE;
            step(NodeCore::fireTimers);
        }
    }

    @Override
    public void viewInstalled(ClusterView view) {
        installedAt = stage.now();
    }

    @Override
    public void resumed(long suspendedNanos) {
        heldUp = suspendedNanos;
    }

    @Override
    public void send(NodeId to, ByteBuffer frame) {
        stage.send(index, to, frame);
    }

    @Override
    public void met(List<Peer> strangers) {}

    @Override
    public boolean remember(long epoch) {
        return true;
    }

    @Override
    public void leaseRenewed() {}

    @Override
    public void leaseLapsed() {}

    @Override
    public void warn(String words) {}

    /** The node's part in one lock. */
    private final class Part implements Users {
        private final String lock;
        private @Nullable Claim claim;
        private boolean holding;
        private long fence = -1;

        Part(String lock) {
            this.lock = lock;
        }

        Claim claim() {
            if (claim == null) {
                throw new IllegalStateException("no claim to \"" + lock + "\" yet");
            }
            return claim;
        }

        void giveUp() {
            if (claim().state() == Claim.State.OWNED) {
                holding = false;
                claim().release(fence);
            } else if (claim().state() == Claim.State.ASKED) {
                claim().cancel();
            }
        }

        @Override
        public void granted(long firstFence, long fenceLimit) {
            holding = true;
            fence = firstFence;
            stage.granted(new Stage.Granted(stage.now(), index, lock, firstFence));
        }

        @Override
        public void denied() {}

        @Override
        public long wanted(boolean queued) {
            return holding ? -1 : fence;
        }

        @Override
        public long freeze() {
            return holding ? fence : -1;
        }

        @Override
        public void thaw() {}

        @Override
        public long lost(String reason) {
            lost += holding ? 1 : 0;
            holding = false;
            return fence;
        }
    }
}
