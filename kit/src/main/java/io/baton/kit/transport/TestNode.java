package io.baton.kit.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.spi.NodeId;
import io.baton.spi.Peer;
import io.baton.spi.Transport;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A transport, and what it received. The test's thread plays the engine thread of all nodes. */
public final class TestNode implements AutoCloseable {
    /** How long a test waits for what has to happen in the end. */
    public static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(30);

    private static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final NodeId id;
    private final Transport transport;
    private final String endpoint;
    private final List<Long> received = new ArrayList<>();

    public TestNode(NodeId id, Transport transport, String endpoint) {
        this.id = id;
        this.transport = transport;
        this.endpoint = endpoint;
    }

    public Transport transport() {
        return transport;
    }

    public String endpoint() {
        return endpoint;
    }

    public Peer asPeer() {
        return new Peer(id, endpoint);
    }

    /** Returns the first number of each frame so far. */
    public List<Long> received() {
        return received;
    }

    /** Makes a frame of this number, padded to so many bytes. */
    public static ByteBuffer frame(long number, int size) {
        return ByteBuffer.allocate(size).putLong(number).rewind();
    }

    public boolean send(TestNode to, long number) {
        return transport.send(to.id, frame(number, 16));
    }

    /** Polls once. */
    public void poll(long maxNanos) {
        transport.poll(maxNanos, (sender, frame) -> {
            // A stranger's frame may be shorter.
            if (frame.remaining() >= Long.BYTES) {
                received.add(frame.getLong(frame.position()));
            }
        });
    }

    /** Polls the nodes in turn until this is so. */
    public static void await(String what, BooleanSupplier condition, TestNode... nodes) {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - deadline).as("not in time: " + what).isNegative();
            for (TestNode node : nodes) {
                node.poll(TICK_NANOS);
            }
        }
    }

    /** Sends this number until it has arrived: a frame may be lost before the connection is up. */
    public void reach(TestNode to, long number) {
        await(
                number + " reaches " + to.id,
                () -> {
                    boolean arrived = to.received.contains(number);
                    if (!arrived) {
                        send(to, number);
                    }
                    return arrived;
                },
                this,
                to);
    }

    @Override
    public void close() {
        transport.close();
    }
}
