package io.baton.transport.memory;

import io.baton.spi.FrameFormat;
import io.baton.spi.Inbox;
import io.baton.spi.NodeId;
import io.baton.spi.Peer;
import io.baton.spi.PlainFrames;
import io.baton.spi.Transport;
import io.baton.spi.TransportSettings;
import io.baton.transport.memory.Registry.Address;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * One node's end of the memory transport.
 *
 * <p>Frames arrive in the order in which one sender sent them. A frame is lost, and {@link #send} says so, if nobody
 * listens at the peer's endpoint or the peer has {@value #CAPACITY} frames that it has not taken yet.
 */
public final class MemoryTransport implements Transport {
    /** How many frames may wait for a node. */
    static final int CAPACITY = 4096;

    /** How many frames one poll hands over, so that a flood does not keep the engine from its timers. */
    private static final int FRAMES_PER_POLL = 1024;

    private record Delivery(NodeId sender, ByteBuffer frame) {}

    private final Address address;
    private final NodeId self;
    private final FrameFormat frames = new PlainFrames();
    private final Mailbox<Delivery> mailbox = new Mailbox<>(CAPACITY);
    private final Map<NodeId, Address> peers = new HashMap<>();

    private MemoryTransport(Address address, NodeId self) {
        this.address = address;
        this.self = self;
    }

    static MemoryTransport open(TransportSettings settings) {
        Address address = Registry.resolve(settings.cluster(), settings.bind());
        MemoryTransport transport = new MemoryTransport(address, settings.self());
        Registry.add(address, transport);
        return transport;
    }

    /** Returns where this node listens: what was asked for, with the port that was picked if that was 0. */
    public String boundEndpoint() {
        return address.endpoint();
    }

    @Override
    public FrameFormat frames() {
        return frames;
    }

    @Override
    public void peers(Collection<Peer> now) {
        peers.clear();
        for (Peer peer : now) {
            peers.put(peer.id(), new Address(address.cluster(), peer.endpoint()));
        }
    }

    @Override
    public boolean send(NodeId to, ByteBuffer frame) {
        Address where = peers.get(to);
        MemoryTransport target = where == null ? null : Registry.find(where);
        if (target == null || frame.remaining() > FrameFormat.MAX_FRAME) {
            return false;
        }
        // A copy: the sender keeps its bytes to send them again, the receiver may do with them what it likes.
        ByteBuffer copy =
                ByteBuffer.allocate(frame.remaining()).put(frame.duplicate()).flip();
        return target.mailbox.offer(new Delivery(self, copy));
    }

    @Override
    public void poll(long maxNanos, Inbox inbox) {
        if (deliver(inbox) == 0) {
            mailbox.await(maxNanos);
            deliver(inbox);
        }
    }

    private int deliver(Inbox inbox) {
        int count = 0;
        while (count < FRAMES_PER_POLL) {
            Delivery next = mailbox.poll();
            if (next == null) {
                break;
            }
            inbox.received(next.sender(), next.frame());
            count++;
        }
        return count;
    }

    @Override
    public void wake() {
        mailbox.ring();
    }

    @Override
    public void close() {
        Registry.remove(address, this);
        peers.clear();
    }
}
