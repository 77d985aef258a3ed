package io.baton.transport.zeromq;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.kit.transport.TestNode;
import io.baton.spi.FrameFormat;
import io.baton.spi.NodeId;
import io.baton.spi.Transport;
import io.baton.spi.TransportSettings;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.zeromq.SocketType;
import org.zeromq.ZContext;
import org.zeromq.ZMQ;

/** Strangers at the port: whatever they send, nodes go on talking to each other. */
@Timeout(120)
class HostilePeerTest {
    /** ZMTP 3.0, mechanism NULL. */
    private static final byte[] GREETING = ByteBuffer.allocate(64)
            .put(new byte[] {(byte) 0xFF, 0, 0, 0, 0, 0, 0, 0, 1, 0x7F, 3, 0})
            .put("NULL".getBytes(StandardCharsets.US_ASCII))
            .array();

    private final List<Socket> strangers = new ArrayList<>();
    private TestNode a;
    private TestNode b;

    @BeforeEach
    void open() {
        a = node("a");
        b = node("b");
        a.transport().peers(List.of(b.asPeer()));
        b.transport().peers(List.of(a.asPeer()));
        a.reach(b, 1);
    }

    private static TestNode node(String id) {
        NodeId nodeId = NodeId.of(id);
        Transport transport =
                ZeroMqTransport.open(new TransportSettings("test", nodeId, "127.0.0.1:0", false, Map.of()));
        return new TestNode(nodeId, transport, ((ZeroMqTransport) transport).boundEndpoint());
    }

    @AfterEach
    void close() throws IOException {
        for (Socket stranger : strangers) {
            stranger.close();
        }
        a.close();
        b.close();
    }

    private Socket stranger() throws IOException {
        Socket socket = new Socket(
                InetAddress.getLoopbackAddress(), HostPort.parse(b.endpoint()).port());
        socket.setSoTimeout((int) TimeUnit.SECONDS.toMillis(30));
        strangers.add(socket);
        return socket;
    }

    /** A stranger whom JeroMQ takes for a DEALER of its own kind. */
    private Socket greeted() throws IOException {
        Socket socket = stranger();
        socket.getOutputStream().write(GREETING);
        socket.getOutputStream().write(ready());
        // The other side's greeting and READY command: from here on we are past the handshake.
        assertThat(socket.getInputStream().readNBytes(64 + 3)).hasSize(67);
        return socket;
    }

    private static byte[] ready() {
        ByteBuffer body = ByteBuffer.allocate(6 + 1 + 11 + 4 + 6)
                .put((byte) 5)
                .put("READY".getBytes(StandardCharsets.US_ASCII))
                .put((byte) 11)
                .put("Socket-Type".getBytes(StandardCharsets.US_ASCII))
                .putInt(6)
                .put("DEALER".getBytes(StandardCharsets.US_ASCII));
        return ByteBuffer.allocate(2 + body.capacity())
                .put((byte) 4)
                .put((byte) body.capacity())
                .put(body.array())
                .array();
    }

    /** JeroMQ's own kind of stranger. Like ours it has to give up early on connections that JeroMQ forgot. */
    private static ZMQ.Socket dealer(ZContext context) {
        ZMQ.Socket dealer = context.createSocket(SocketType.DEALER);
        dealer.setHandshakeIvl(500);
        return dealer;
    }

    private static byte[] header(int flags, long size) {
        return ByteBuffer.allocate(9).put((byte) flags).putLong(size).array();
    }

    private void assertStillWorks() {
        long number = System.nanoTime();
        a.reach(b, number);
        b.reach(a, number);
    }

    @Test
    void shouldTakeFrameWhenStrangerSpeaksProperly() throws IOException {
        // Shows that the other tests get as far as they mean to.
        OutputStream out = greeted().getOutputStream();
        out.write(new byte[] {0, 8, 0, 0, 0, 0, 0, 0, 0, 77});
        TestNode.await("77", () -> b.received().contains(77L), b);
    }

    @Test
    void shouldGoOnWhenHeaderClaimsHugeSize() throws IOException {
        for (long size : new long[] {64 * 1024 + 1, Integer.MAX_VALUE, 1L << 40, Long.MAX_VALUE}) {
            greeted().getOutputStream().write(header(2, size));
            Socket early = stranger();
            early.getOutputStream().write(GREETING);
            early.getOutputStream().write(header(2, size));
        }
        assertStillWorks();
    }

    @Test
    void shouldGoOnWhenSizeIsNegativeOrBecomesGigabytesWhenCut() throws IOException {
        for (long size :
                new long[] {-1, Long.MIN_VALUE, 0xFFFFFFFF_7FFFFFFFL, 0x80000000_7FFFFFF0L, 0xFFFFFFFF_80000000L}) {
            greeted().getOutputStream().write(header(2, size));
            Socket early = stranger();
            early.getOutputStream().write(GREETING);
            early.getOutputStream().write(header(2, size));
        }
        assertStillWorks();
    }

    @Test
    void shouldNotSpinWhenBytesFollowNegativeSize() throws IOException {
        OutputStream out = greeted().getOutputStream();
        out.write(header(2, 0xFFFFFFFF_FFFFFF00L));
        out.write(new byte[1000]);
        assertStillWorks();
        long before = cpuOfIoThreads();
        long start = System.nanoTime();
        b.poll(TimeUnit.MILLISECONDS.toNanos(500));
        TestNode.await("half a second", () -> System.nanoTime() - start > 500_000_000, b);
        assertThat(cpuOfIoThreads() - before).isLessThan(TimeUnit.MILLISECONDS.toNanos(250));
    }

    private static long cpuOfIoThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("baton-zeromq-"))
                .mapToLong(thread -> ManagementFactory.getThreadMXBean().getThreadCpuTime(thread.getId()))
                .sum();
    }

    @Test
    void shouldGoOnWhenStrangersSendGarbage() throws IOException {
        Random random = new Random(7);
        for (int i = 0; i < 200; i++) {
            byte[] garbage = new byte[1 + random.nextInt(300)];
            random.nextBytes(garbage);
            Socket socket = i % 2 == 0 ? stranger() : greeted();
            try {
                socket.getOutputStream().write(garbage);
            } catch (IOException e) {
                // Thrown out already, which is fine.
            }
            if (i % 3 == 0) {
                socket.close();
            }
        }
        assertStillWorks();
    }

    @Test
    void shouldGoOnAndCloseWhenStrangersSendGarbledCommands() throws IOException {
        Random random = new Random(8);
        String[] names = {"\u0005READY", "\u0004PING", "\u0004PONG", "\u0005ERROR", "\u0009SUBSCRIBE", "\u0004PIN"};
        for (int i = 0; i < 300; i++) {
            byte[] name = names[random.nextInt(names.length)].getBytes(StandardCharsets.US_ASCII);
            byte[] rest = new byte[random.nextInt(12)];
            random.nextBytes(rest);
            ByteBuffer command = ByteBuffer.allocate(2 + name.length + rest.length)
                    .put((byte) 4)
                    .put((byte) (name.length + rest.length))
                    .put(name)
                    .put(rest);
            Socket socket = i % 2 == 0 ? greeted() : stranger();
            try {
                if (i % 2 != 0) {
                    socket.getOutputStream().write(GREETING);
                }
                socket.getOutputStream().write(command.array());
                socket.getOutputStream().write(command.array());
            } catch (IOException e) {
                // Thrown out already, which is fine.
            }
        }
        assertStillWorks();
        // The strangers are still connected.
        b.close();
        assertThat(Thread.getAllStackTraces().keySet())
                .noneMatch(thread -> thread.isAlive() && thread.getName().startsWith("baton-zeromq-b-"));
    }

    @Test
    void shouldGoOnWhenStrangersSayNothing() throws IOException {
        Socket first = stranger();
        for (int i = 0; i < 100; i++) {
            stranger();
        }
        assertStillWorks();
        // Who does not say hello within a second is thrown out: a greeting arrives, then the end.
        TestNode.await("thrown out", () -> isAtEnd(first), a, b);
    }

    private static boolean isAtEnd(Socket socket) {
        try {
            socket.setSoTimeout(1);
            return socket.getInputStream().read() < 0;
        } catch (SocketTimeoutException e) {
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    @Test
    void shouldTurnAwayWhenStrangerSpeaksOldZmtp() throws IOException {
        // ZMTP 2.0, whose messages carry nothing by which connections could be told apart.
        Socket old = stranger();
        old.getOutputStream().write(new byte[] {(byte) 0xFF, 0, 0, 0, 0, 0, 0, 0, 1, 0x7F, 1, 5, 0, 0});
        TestNode.await("thrown out", () -> isAtEnd(old), a, b);
        assertStillWorks();
    }

    @Test
    void shouldKeepMemoryWhenMessageNeverEnds() throws IOException {
        OutputStream out = greeted().getOutputStream();
        byte[] part = new byte[60_000];
        byte[] header = header(3, part.length);
        // More than this JVM may have: it would be over long before the end.
        long rounds = Math.max(2000, Runtime.getRuntime().maxMemory() / part.length + 100);
        Thread writer = new Thread(() -> {
            try {
                for (long i = 0; i < rounds; i++) {
                    out.write(header);
                    out.write(part);
                }
            } catch (IOException e) {
                // Thrown out, which would be fine.
            }
        });
        writer.start();
        TestNode.await("all parts are written", () -> !writer.isAlive(), a, b);
        assertStillWorks();
    }

    @Test
    void shouldDropMessageWhenItHasSeveralParts() {
        try (ZContext context = new ZContext()) {
            ZMQ.Socket dealer = dealer(context);
            dealer.connect("tcp://" + b.endpoint());
            ByteBuffer number = TestNode.frame(13, 16);
            dealer.sendMore(number.array());
            dealer.sendMore(number.array());
            dealer.send(number.array());
            ZMQ.Socket other = dealer(context);
            other.connect("tcp://" + b.endpoint());
            other.send(TestNode.frame(14, 16).array());
            TestNode.await("14", () -> b.received().contains(14L), b);
            assertStillWorks();
            assertThat(b.received()).doesNotContain(13L);
        }
    }

    @Test
    void shouldDropMessageWhenItIsLargerThanAFrame() {
        try (ZContext context = new ZContext()) {
            ZMQ.Socket dealer = dealer(context);
            dealer.connect("tcp://" + b.endpoint());
            dealer.send(TestNode.frame(13, FrameFormat.MAX_FRAME + 1).array());
            dealer.send(TestNode.frame(14, 16).array());
            TestNode.await("14", () -> b.received().contains(14L), b);
            assertThat(b.received()).doesNotContain(13L);
        }
    }

    @Test
    void shouldGoOnWhenStrangerTakesIdentityOfAnother() {
        try (ZContext context = new ZContext()) {
            for (int i = 0; i < 3; i++) {
                ZMQ.Socket dealer = dealer(context);
                dealer.setIdentity(new byte[] {0, 0, 0, 0, 1});
                dealer.connect("tcp://" + b.endpoint());
                dealer.send(TestNode.frame(13, 16).array());
            }
            assertStillWorks();
        }
    }
}
