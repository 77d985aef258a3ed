package io.baton.simulator;

import io.baton.ClusterView;
import io.baton.core.node.Claim;
import io.baton.core.node.Users;
import io.baton.spi.Mode;
import io.baton.spi.NodeId;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Nodes that share one table of locks instead of talking to each other: right by construction, whatever the network does, unless a
 * bug is planted. So what the checkers find here is the bug, and without a bug they must find nothing.
 */
final class ToyCluster implements NodeCore.Factory {
    enum Bug {
        NONE,
        /** A lock is granted although somebody has it. */
        GRANTS_TWICE,
        /** Every now and then a request is forgotten. */
        FORGETS,
        /** A grant after a restart begins with low fences again. */
        RESTARTS_FENCES,
        /** A lock is taken from a node that is silent, and the node is not told. */
        TAKES_SILENTLY,
        /** A node stays alone for ever. */
        SPLITS
    }

    private static final long POLL = 5_000_000;

    private final Bug bug;
    private final Map<String, Row> table = new TreeMap<>();
    private int requests;

    ToyCluster(Bug bug) {
        this.bug = bug;
    }

    private static final class Row {
        private final Deque<ToyClaim> waiting = new ArrayDeque<>();
        private @Nullable ToyClaim owner;
        private long fence;
        private long ownerSeenWall = Long.MAX_VALUE / 2;
    }

    @Override
    public NodeCore make(NodeCore.Parts parts) {
        for (Row row : table.values()) {
            row.waiting.removeIf(claim -> claim.core.isAt(parts.settings().self()));
            if (row.owner != null && row.owner.core.isAt(parts.settings().self())) {
                row.owner = null;
                row.fence = bug == Bug.RESTARTS_FENCES ? 0 : row.fence;
            }
        }
        return new ToyCore(parts);
    }

    private final class ToyCore implements NodeCore {
        private final Parts parts;
        private final List<ToyClaim> claims = new ArrayList<>();
        private long now;
        private long wallMillis;
        private long next;
        private boolean left;

        ToyCore(Parts parts) {
            this.parts = parts;
            now = parts.nowNanos();
            next = now;
        }

        boolean isAt(NodeId node) {
            return parts.settings().self().equals(node);
        }

        @Override
        public void at(long nanos, long newWallMillis) {
            now = nanos;
            wallMillis = newWallMillis;
        }

        @Override
        public void received(@Nullable NodeId proven, ByteBuffer frame) {}

        @Override
        public long deadline() {
            return left ? Long.MAX_VALUE : next;
        }

        @Override
        public void fireTimers() {
            if (now - next < 0) {
                return;
            }
            next = now + POLL;
            boolean lapsed = !parts.lease().valid(now);
            parts.lease().set(now + parts.settings().leaseNanos());
            if (lapsed) {
                parts.out().leaseRenewed();
            }
            for (NodeId peer : parts.settings().roster()) {
                if (!isAt(peer)) {
                    parts.out().send(peer, ByteBuffer.wrap(new byte[] {1}));
                }
            }
            claims.forEach(ToyClaim::poll);
        }

        @Override
        public Claim claim(String lock, Mode mode, Users users) {
            ToyClaim claim = new ToyClaim(this, table.computeIfAbsent(lock, name -> new Row()), users);
            claims.add(claim);
            return claim;
        }

        @Override
        public int openLocks() {
            return 0;
        }

        @Override
        public void leave() {
            left = true;
        }

        @Override
        public boolean left() {
            return left;
        }

        @Override
        public boolean ready() {
            return true;
        }

        @Override
        public Optional<ClusterView> view() {
            List<String> members =
                    parts.settings().roster().stream().map(NodeId::text).toList();
            boolean alone = bug == Bug.SPLITS && isAt(NodeId.of("a"));
            return Optional.of(new ClusterView(1, "a", alone ? List.of("a") : members, 0));
        }
    }

    private final class ToyClaim implements Claim {
        private final ToyCore core;
        private final Row row;
        private final Users users;

        ToyClaim(ToyCore core, Row row, Users users) {
            this.core = core;
            this.row = row;
            this.users = users;
        }

        @Override
        public State state() {
            return row.owner == this ? State.OWNED : row.waiting.contains(this) ? State.ASKED : State.NONE;
        }

        @Override
        public void request(boolean tryOnly) {
            if (bug != Bug.FORGETS || ++requests % 50 > 0) {
                row.waiting.add(this);
            }
        }

        @Override
        public void cancel() {
            row.waiting.remove(this);
        }

        @Override
        public void release(long lastFence) {
            row.fence = Math.max(row.fence, lastFence);
            if (row.owner == this) {
                row.owner = null;
            }
        }

        void poll() {
            ToyClaim owner = row.owner;
            if (owner == this) {
                row.ownerSeenWall = core.wallMillis;
                long last = row.waiting.isEmpty() ? -1 : users.wanted(true);
                if (last >= 0) {
                    release(last);
                }
            } else if (row.waiting.peek() == this && (owner == null || taken())) {
                row.waiting.remove();
                row.owner = this;
                row.fence += 1_000_000;
                users.granted(row.fence, row.fence + 900_000);
            }
        }

        private boolean taken() {
            return bug == Bug.GRANTS_TWICE || (bug == Bug.TAKES_SILENTLY && core.wallMillis - row.ownerSeenWall > 700);
        }
    }
}
