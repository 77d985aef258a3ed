package io.baton.kit.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.spi.FrameFormat;
import io.baton.spi.NodeId;
import io.baton.spi.Peer;
import io.baton.spi.Transport;
import io.baton.spi.TransportSettings;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What a transport has to do, also one of your own: whole frames in order while connected, no wait and no exception when
 * the peer is away, no lost wake-up, and nothing left behind when closed.
 *
 * <p>Extend it in your tests and say how to open your transport; its frames are tested with {@link FrameFormatContract}, and
 * further tests may use {@link #node} and {@link #introduce}. The real clock runs here, but no test depends on how fast.
 */
@Timeout(120)
public abstract class TransportContract {
    private static final long LONG_NANOS = TimeUnit.MINUTES.toNanos(5);

    private final List<TestNode> nodes = new ArrayList<>();

    /** Opens a transport with these settings. */
    protected abstract Transport open(TransportSettings settings);

    /** Returns where this transport listens. */
    protected abstract String endpoint(Transport transport);

    /** Returns an endpoint of the right form at which nobody listens. */
    protected abstract String nowhere();

    /** Opens a node on a free port. */
    protected final TestNode node(String id) {
        return node(id, "127.0.0.1:0");
    }

    /** Opens a node. It is closed after the test. */
    protected final TestNode node(String id, String bind) {
        NodeId nodeId = NodeId.of(id);
        Transport transport = open(new TransportSettings("test", nodeId, bind, false, Map.of()));
        TestNode node = new TestNode(nodeId, transport, endpoint(transport));
        nodes.add(node);
        return node;
    }

    /** Makes everybody know everybody else. */
    protected static void introduce(TestNode... all) {
        for (TestNode node : all) {
            node.transport()
                    .peers(List.of(all).stream()
                            .filter(other -> other != node)
                            .map(TestNode::asPeer)
                            .toList());
        }
    }

    @AfterEach
    public void closeNodes() {
        nodes.forEach(TestNode::close);
    }

    @Test
    public void shouldDeliverBothWaysWhenConnected() {
        TestNode a = node("a");
        TestNode b = node("b");
        introduce(a, b);
        a.reach(b, 1);
        b.reach(a, 2);
    }

    @Test
    public void shouldDeliverWholeAndInOrderWhenConnected() {
        TestNode a = node("a");
        TestNode b = node("b");
        introduce(a, b);
        a.reach(b, -1);
        b.received().clear();
        for (long i = 0; i < 500; i++) {
            int size = 8 + (int) (i * 65 % (FrameFormat.MAX_FRAME - 7));
            assertThat(a.transport().send(NodeId.of("b"), TestNode.frame(i, size)))
                    .isTrue();
        }
        TestNode.await(
                "500 frames", () -> b.received().stream().filter(n -> n >= 0).count() >= 500, b);
        assertThat(b.received().stream().filter(n -> n >= 0))
                .containsExactlyElementsOf(LongStream.range(0, 500).boxed().toList());
    }

    @Test
    public void shouldDeliverAndLeaveBufferAloneWhenFrameIsPartOfIt() {
        TestNode a = node("a");
        TestNode b = node("b");
        introduce(a, b);
        a.reach(b, 1);
        byte[] surroundings = new byte[20_000];
        List<Integer> sizes = new ArrayList<>();
        for (int size : new int[] {8, 9000, 16}) {
            ByteBuffer frame = ByteBuffer.wrap(surroundings, 50, size);
            frame.putLong(50, 42);
            assertThat(a.transport().send(NodeId.of("b"), frame.duplicate())).isTrue();
        }
        TestNode.await(
                "three frames",
                () -> {
                    b.transport().poll(1_000_000, (sender, frame) -> {
                        if (frame.remaining() != 16 || frame.getLong(frame.position()) == 42) {
                            sizes.add(frame.remaining());
                        }
                    });
                    return sizes.size() >= 3;
                },
                a);
        assertThat(sizes).containsExactly(8, 9000, 16);
    }

    @Test
    public void shouldRefuseFrameWhenOversized() {
        TestNode a = node("a");
        TestNode b = node("b");
        introduce(a, b);
        a.reach(b, 1);
        assertThat(a.transport().send(NodeId.of("b"), TestNode.frame(2, FrameFormat.MAX_FRAME + 1)))
                .isFalse();
        assertThat(a.transport().send(NodeId.of("b"), TestNode.frame(3, FrameFormat.MAX_FRAME)))
                .isTrue();
        TestNode.await("largest frame", () -> b.received().contains(3L), a, b);
        assertThat(b.received()).doesNotContain(2L);
    }

    @Test
    public void shouldNotSendWhenPeerIsUnknownOrAway() {
        TestNode a = node("a");
        NodeId away = NodeId.of("away");
        a.transport().peers(List.of(new Peer(away, nowhere())));
        long before = System.nanoTime();
        for (int i = 0; i < 1000; i++) {
            assertThat(a.transport().send(NodeId.of("unknown"), TestNode.frame(i, 16)))
                    .isFalse();
            assertThat(a.transport().send(away, TestNode.frame(i, 16))).isFalse();
        }
        assertThat(System.nanoTime() - before).isLessThan(TimeUnit.SECONDS.toNanos(5));
    }

    @Test
    public void shouldNotSendAnyMoreWhenPeerIsDropped() {
        TestNode a = node("a");
        TestNode b = node("b");
        introduce(a, b);
        a.reach(b, 1);
        a.transport().peers(List.of());
        assertThat(a.send(b, 2)).isFalse();
        introduce(a, b);
        a.reach(b, 3);
        assertThat(b.received()).doesNotContain(2L);
    }

    @Test
    public void shouldReachPeerWhenItComesLate() {
        TestNode b = node("b");
        String endpoint = b.endpoint();
        b.close();
        TestNode a = node("a");
        a.transport().peers(List.of(b.asPeer()));
        assertThat(a.send(b, 1)).isFalse();
        a.poll(TimeUnit.MILLISECONDS.toNanos(50));
        TestNode late = node("b", endpoint);
        a.reach(late, 2);
    }

    @Test
    public void shouldReachPeerWhenItRestartsOnTheSamePort() {
        TestNode a = node("a");
        TestNode first = node("b");
        introduce(a, first);
        for (int restart = 0; restart < 3; restart++) {
            a.reach(first, restart);
            first.close();
            TestNode second = node("b", first.endpoint());
            introduce(a, second);
            a.reach(second, 100 + restart);
            second.reach(a, 200 + restart);
            first = second;
        }
    }

    @Test
    public void shouldNoticeWhenPeerIsGone() {
        TestNode a = node("a");
        TestNode b = node("b");
        introduce(a, b);
        a.reach(b, 1);
        b.close();
        TestNode.await("a send fails", () -> !a.send(b, 2), a);
    }

    @Test
    public void shouldReturnAtOnceWhenWokenBeforePoll() {
        TestNode a = node("a");
        a.transport().wake();
        a.transport().wake();
        long before = System.nanoTime();
        a.poll(LONG_NANOS);
        assertThat(System.nanoTime() - before).isLessThan(TestNode.PATIENCE_NANOS);
    }

    @Test
    public void shouldWaitWhenNothingHappens() {
        TestNode a = node("a");
        a.transport().wake();
        a.poll(LONG_NANOS);
        long wait = TimeUnit.MILLISECONDS.toNanos(60);
        long before = System.nanoTime();
        a.poll(wait);
        assertThat(System.nanoTime() - before).isGreaterThanOrEqualTo(wait);
    }

    @Test
    public void shouldLoseNoWakeWhenAnotherThreadWakesManyTimes() throws InterruptedException {
        TestNode a = node("a");
        int wakes = 200_000;
        AtomicLong produced = new AtomicLong();
        AtomicLong consumed = new AtomicLong();
        Thread waker = new Thread(() -> {
            for (long i = 1; i <= wakes; i++) {
                produced.set(i);
                a.transport().wake();
                // Now and then the poll is let run dry, so that it really waits when the next wake comes.
                while (i % 4 == 0 && consumed.get() < i) {
                    Thread.onSpinWait();
                }
            }
        });
        waker.start();
        while (consumed.get() < wakes) {
            long before = System.nanoTime();
            a.poll(LONG_NANOS);
            assertThat(System.nanoTime() - before).as("a lost wake").isLessThan(TestNode.PATIENCE_NANOS);
            consumed.set(produced.get());
        }
        waker.join();
    }

    @Test
    public void shouldLoseNothingWhenManyFramesAreSentAndNoneIsRefused() throws InterruptedException {
        TestNode a = node("a");
        TestNode b = node("b");
        introduce(a, b);
        a.reach(b, -1);
        long frames = 200_000;
        Thread sender = new Thread(() -> {
            for (long i = 0; i < frames; i++) {
                while (!a.send(b, i)) {
                    a.poll(100_000);
                }
            }
        });
        sender.start();
        // Not a fair share of frames at a time, but whatever is here: the wait between them is part of the test.
        while (b.received().isEmpty() || b.received().get(b.received().size() - 1) != frames - 1) {
            int before = b.received().size();
            b.poll(TestNode.PATIENCE_NANOS);
            assertThat(b.received().size()).as("a lost frame or wake-up").isGreaterThan(before);
        }
        sender.join();
        assertThat(b.received().stream().filter(n -> n >= 0))
                .containsExactlyElementsOf(LongStream.range(0, frames).boxed().toList());
    }

    @Test
    public void shouldReturnBetweenFramesWhenFlooded() {
        TestNode a = node("a");
        TestNode b = node("b");
        introduce(a, b);
        a.reach(b, -1);
        for (long i = 0; i < 2000; i++) {
            assertThat(a.send(b, i)).isTrue();
        }
        TestNode.await(
                "2000 frames",
                () -> {
                    int before = b.received().size();
                    b.poll(0);
                    assertThat(b.received().size() - before).isLessThanOrEqualTo(1024);
                    return b.received().contains(1999L);
                },
                a);
    }

    @Test
    public void shouldLeaveNothingBehindWhenClosed() {
        cycle();
        Set<Thread> threadsBefore = threads();
        Resources before = Resources.now();
        for (int i = 0; i < 5; i++) {
            cycle();
        }
        // Awaited, since the JVM and the test engine have threads and files of their own that come and go.
        TestNode.await("no thread is left", () -> threadsBefore.containsAll(threads()));
        TestNode.await("no file descriptor is left", () -> Resources.now().descriptors() <= before.descriptors());
    }

    @Test
    public void shouldDoNothingWhenClosedTwiceOrUsedAfterwards() {
        TestNode a = node("a");
        TestNode b = node("b");
        introduce(a, b);
        a.close();
        a.close();
        assertThat(a.send(b, 1)).isFalse();
        a.transport().wake();
    }

    private void cycle() {
        TestNode a = node("a");
        TestNode b = node("b", a.endpoint().replaceAll(":\\d+$", ":0"));
        introduce(a, b);
        a.reach(b, 1);
        String endpoint = a.endpoint();
        a.close();
        TestNode again = node("a", endpoint);
        again.close();
        b.close();
    }

    private static Set<Thread> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(Thread::isAlive)
                .collect(Collectors.toSet());
    }
}
