package io.baton.simulator;

import io.baton.ClusterView;
import io.baton.core.membership.Rules;
import io.baton.core.node.Claim;
import io.baton.core.node.Node;
import io.baton.core.node.Users;
import io.baton.spi.Mode;
import io.baton.spi.NodeId;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The node core itself. */
public final class RealCore implements NodeCore {
    private final Node node;

    public RealCore(Parts parts) {
        this(parts, Rules.STANDARD);
    }

    /** A core that breaks a rule, to see who notices. */
    public RealCore(Parts parts, Rules rules) {
        node = new Node(
                parts.settings(),
                parts.incarnation(),
                parts.algorithms(),
                parts.election(),
                parts.frames(),
                parts.lease(),
                parts.out(),
                parts.observer(),
                parts.nowNanos(),
                parts.wallMillis(),
                rules);
    }

    @Override
    public void at(long nanos, long wallMillis) {
        node.at(nanos, wallMillis);
    }

    @Override
    public void received(@Nullable NodeId proven, ByteBuffer frame) {
        node.received(proven, frame);
    }

    @Override
    public long deadline() {
        return node.deadline();
    }

    @Override
    public void fireTimers() {
        node.fireTimers();
    }

    @Override
    public Claim claim(String lock, Mode mode, Users users) {
        return node.claim(lock, mode, users);
    }

    @Override
    public int openLocks() {
        return node.openLocks();
    }

    @Override
    public void leave() {
        node.leave();
    }

    @Override
    public boolean left() {
        return node.left();
    }

    @Override
    public boolean ready() {
        return node.ready();
    }

    @Override
    public Optional<ClusterView> view() {
        return node.view();
    }
}
