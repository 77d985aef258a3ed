package io.baton.simulator;

import io.baton.ClusterView;
import io.baton.core.node.Claim;
import io.baton.core.node.LeaseTime;
import io.baton.core.node.NodeOutput;
import io.baton.core.node.NodeSettings;
import io.baton.core.node.Users;
import io.baton.core.observe.Observer;
import io.baton.spi.ElectionAlgorithm;
import io.baton.spi.FrameFormat;
import io.baton.spi.Mode;
import io.baton.spi.MutexAlgorithm;
import io.baton.spi.NodeId;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What the simulator runs: the node core, or in the simulator's own tests a toy. */
public interface NodeCore {
    /** What a core is made of. */
    record Parts(
            NodeSettings settings,
            long incarnation,
            Map<String, MutexAlgorithm<?>> algorithms,
            ElectionAlgorithm<?> election,
            FrameFormat frames,
            LeaseTime lease,
            NodeOutput out,
            Observer observer,
            long nowNanos,
            long wallMillis) {}

    /** Makes cores. */
    @FunctionalInterface
    interface Factory {
        NodeCore make(Parts parts);
    }

    void at(long nanos, long wallMillis);

    void received(@Nullable NodeId proven, ByteBuffer frame);

    long deadline();

    void fireTimers();

    Claim claim(String lock, Mode mode, Users users);

    /** Returns of how many locks the node knows more than their names. */
    int openLocks();

    void leave();

    boolean left();

    boolean ready();

    Optional<ClusterView> view();
}
