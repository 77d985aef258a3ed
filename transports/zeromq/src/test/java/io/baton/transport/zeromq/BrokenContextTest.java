package io.baton.transport.zeromq;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import io.baton.kit.transport.TestNode;
import io.baton.spi.NodeId;
import io.baton.spi.TransportSettings;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.LoggerFactory;
import org.zeromq.SocketType;
import org.zeromq.ZContext;
import org.zeromq.ZMQ;

/**
 * JeroMQ's I/O thread fails. No bytes are known any more that make it; so the test has it log a dropped message, and
 * throws out of the log.
 */
@Timeout(120)
class BrokenContextTest {
    private static final Logger LOGGER = (Logger) LoggerFactory.getLogger(Inlet.class);

    private static final class Bomb extends AppenderBase<ILoggingEvent> {
        private final AtomicInteger thrown = new AtomicInteger();

        @Override
        protected void append(ILoggingEvent event) {
            if (event.getThreadName().contains("iothread")) {
                thrown.incrementAndGet();
                throw new OutOfMemoryError("made by the test");
            }
        }
    }

    private final Bomb bomb = new Bomb();

    @BeforeEach
    void attach() {
        bomb.start();
        LOGGER.addAppender(bomb);
    }

    @AfterEach
    void detach() {
        LOGGER.detachAppender(bomb);
    }

    private static TestNode node(String id) {
        NodeId nodeId = NodeId.of(id);
        ZeroMqTransport transport =
                ZeroMqTransport.open(new TransportSettings("test", nodeId, "127.0.0.1:0", false, Map.of()));
        return new TestNode(nodeId, transport, transport.boundEndpoint());
    }

    private void blow(TestNode node, TestNode other) {
        int before = bomb.thrown.get();
        try (ZContext context = new ZContext()) {
            ZMQ.Socket dealer = context.createSocket(SocketType.DEALER);
            dealer.setHandshakeIvl(500);
            dealer.connect("tcp://" + node.endpoint());
            TestNode.await(
                    "the I/O thread fails",
                    () -> {
                        // Again and again: only the first one after the sockets were made anew is logged.
                        dealer.send(new byte[8], ZMQ.DONTWAIT | ZMQ.SNDMORE);
                        dealer.send(new byte[8], ZMQ.DONTWAIT);
                        return bomb.thrown.get() > before;
                    },
                    node,
                    other);
        }
    }

    @Test
    void shouldTalkAgainWhenIoThreadFailed() {
        try (TestNode a = node("a");
                TestNode b = node("b")) {
            a.transport().peers(List.of(b.asPeer()));
            b.transport().peers(List.of(a.asPeer()));
            a.reach(b, 1);
            b.reach(a, 2);
            for (int round = 0; round < 3; round++) {
                blow(b, a);
                a.reach(b, 10 + round);
                b.reach(a, 20 + round);
            }
        }
    }

    @Test
    void shouldNotListenWhenClosedWhileBroken() {
        TestNode a = node("a");
        TestNode b = node("b");
        a.transport().peers(List.of(b.asPeer()));
        a.reach(b, 1);
        blow(b, a);
        b.close();
        try (ZeroMqTransport again =
                ZeroMqTransport.open(new TransportSettings("test", NodeId.of("b"), b.endpoint(), false, Map.of()))) {
            assertThat(again.boundEndpoint()).isEqualTo(b.endpoint());
        }
        a.close();
    }
}
