package io.baton.transport.zeromq;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.kit.transport.TestNode;
import io.baton.spi.NodeId;
import io.baton.spi.Peer;
import io.baton.spi.TransportSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Peers who are hard to reach, and those who move. */
@Timeout(120)
class UnreachablePeerTest {
    private static TestNode node(String id, String bind, Resolver.Lookup lookup) {
        NodeId nodeId = NodeId.of(id);
        ZeroMqTransport transport =
                ZeroMqTransport.open(new TransportSettings("test", nodeId, bind, false, Map.of()), lookup);
        return new TestNode(nodeId, transport, transport.boundEndpoint());
    }

    private static TestNode node(String id) {
        return node(id, "127.0.0.1:0", host -> {
            throw new UnknownHostException(host);
        });
    }

    private static long resolverThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.isAlive() && thread.getName().contains("-resolver"))
                .count();
    }

    @Test
    void shouldConnectAnewWhenHandshakeFailedForGood() throws Exception {
        try (TestNode a = node("a")) {
            String endpoint;
            try (ServerSocket impostor = new ServerSocket(0, 10, InetAddress.getByName("127.0.0.1"))) {
                endpoint = "127.0.0.1:" + impostor.getLocalPort();
                a.transport().peers(List.of(new Peer(NodeId.of("b"), endpoint)));
                // JeroMQ never tries again after a protocol error: the mechanism is not the one that it expects.
                try (Socket connection = impostor.accept()) {
                    byte[] greeting = new byte[64];
                    greeting[0] = (byte) 0xFF;
                    greeting[9] = 0x7F;
                    greeting[10] = 3;
                    System.arraycopy("NOPE".getBytes(StandardCharsets.US_ASCII), 0, greeting, 12, 4);
                    connection.getOutputStream().write(greeting);
                    awaitEnd(connection);
                }
            }
            try (TestNode b = node("b", endpoint, InetAddress::getAllByName)) {
                a.reach(b, 1);
            }
        }
    }

    /** Ends with a reset if the other side closed before it had read everything. */
    private static void awaitEnd(Socket connection) throws IOException {
        try {
            while (connection.getInputStream().read() >= 0) {}
        } catch (SocketException reset) {
            assertThat(reset).hasMessageContaining("reset");
        }
    }

    @Test
    void shouldLookUpAgainWhenPeerMoved() {
        AtomicInteger lookups = new AtomicInteger();
        try (TestNode b = node("b", "127.0.0.1:0", InetAddress::getAllByName);
                TestNode a = node("a", "127.0.0.1:0", host -> {
                    // First nobody, then a wrong address, then the right one.
                    return switch (lookups.incrementAndGet()) {
                        case 1 -> throw new UnknownHostException(host);
                        case 2 -> new InetAddress[] {InetAddress.getByName("127.0.0.9")};
                        default -> new InetAddress[] {InetAddress.getByName("127.0.0.1")};
                    };
                })) {
            String named = "node-b:" + HostPort.parse(b.endpoint()).port();
            a.transport().peers(List.of(new Peer(NodeId.of("b"), named)));
            a.reach(b, 1);
            assertThat(lookups.get()).isEqualTo(3);
        }
        assertThat(resolverThreads()).isZero();
    }

    @Test
    void shouldStartNoResolverWhenAllAddressesAreNumeric() {
        try (TestNode a = node("a");
                TestNode b = node("b")) {
            a.transport().peers(List.of(b.asPeer()));
            a.reach(b, 1);
            assertThat(resolverThreads()).isZero();
        }
    }

    @Test
    void shouldTalkToOthersWhenLookupHangs() {
        CountDownLatch hanging = new CountDownLatch(1);
        try (TestNode b = node("b");
                TestNode a = node("a", "127.0.0.1:0", host -> {
                    try {
                        hanging.await();
                    } catch (InterruptedException e) {
                        throw new UnknownHostException(host);
                    }
                    return new InetAddress[0];
                })) {
            a.transport().peers(List.of(new Peer(NodeId.of("c"), "slow:1"), b.asPeer()));
            a.reach(b, 1);
            assertThat(a.transport().send(NodeId.of("c"), TestNode.frame(1, 16)))
                    .isFalse();
        }
        assertThat(resolverThreads()).isZero();
    }

    @Test
    void shouldWaitLongerEachTimeWhenSendsKeepFailing() {
        try (Doorbell doorbell = new Doorbell()) {
            Outlet outlet = new Outlet(new Peer(NodeId.of("b"), "b:1"), HostPort.parse("b:1"), doorbell);
            long start = Long.MAX_VALUE - TimeUnit.SECONDS.toNanos(5); // the clock may wrap around
            int[] dueSeconds = {3, 9, 19, 29, 39};
            for (int second = 0, next = 0; second < 40; second++) {
                long now = start + TimeUnit.SECONDS.toNanos(second);
                assertThat(outlet.send(TestNode.frame(1, 16), now)).isFalse();
                boolean due = next < dueSeconds.length && second == dueSeconds[next];
                assertThat(outlet.wornOut(now)).as("after %d s", second).isEqualTo(due);
                next += due ? 1 : 0;
            }
        }
    }
}
