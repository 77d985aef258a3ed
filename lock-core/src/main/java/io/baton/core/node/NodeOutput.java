package io.baton.core.node;

import io.baton.spi.NodeId;
import io.baton.spi.Peer;
import java.nio.ByteBuffer;
import java.util.List;

/** What the node core does to the world, apart from what it tells {@link Users} and the observer. */
public interface NodeOutput {
    /** Sends a frame, or loses it. */
    void send(NodeId to, ByteBuffer frame);

    /** Nodes off the roster that can be sent to from now on; these and no others. */
    void met(List<Peer> strangers);

    /** There was no valid lease, and there is one now: gates that own a lock look again. */
    void leaseRenewed();

    /** The lease has lapsed: holds are uncertain. */
    void leaseLapsed();

    /**
     * Puts an epoch on disk, where there is a state directory, and comes back when it is there or that failed.
     *
     * @return whether it is there
     */
    boolean remember(long epoch);

    /** Something that an operator should read. */
    void warn(String words);
}
