package io.baton.cli;

import static java.util.function.Predicate.isEqual;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import io.baton.Baton;
import io.baton.BatonConfig;
import io.baton.DistributedLock;
import io.baton.cli.cluster.Ports;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.LoggerFactory;

/** Nodes over ZeroMQ, one of which does not agree with the others: refused by both sides, in words, and no harm to the others. */
class DisagreementIT {
    private static final Duration LONG = Duration.ofMinutes(1);

    private final Logger log = (Logger) LoggerFactory.getLogger("io.baton.core");
    private final BlockingQueue<String> said = new LinkedBlockingQueue<>();
    private final List<String> heard = new ArrayList<>();
    private final AppenderBase<ILoggingEvent> listening = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
            said.add(event.getFormattedMessage());
        }
    };

    @BeforeEach
    void listen() {
        listening.setContext(log.getLoggerContext());
        listening.start();
        log.addAppender(listening);
        log.setAdditive(false);
    }

    @AfterEach
    void stopListening() {
        log.detachAppender(listening);
        log.setAdditive(true);
    }

    static Stream<Arguments> disagreements() {
        BiFunction<BatonConfig.Builder, Boolean, BatonConfig.Builder> cluster =
                (node, odd) -> node.cluster(odd ? "mall" : "shop").locks("*", "central");
        BiFunction<BatonConfig.Builder, Boolean, BatonConfig.Builder> lease =
                (node, odd) -> node.lease(Duration.ofSeconds(odd ? 5 : 4)).locks("*", "central");
        BiFunction<BatonConfig.Builder, Boolean, BatonConfig.Builder> drift =
                (node, odd) -> node.drift(odd ? 0.02 : 0.01).locks("*", "central");
        return Stream.of(
                Arguments.of(cluster, "cluster shop", "cluster mall"),
                Arguments.of(lease, "lease 4000 ms", "lease 5000 ms"),
                Arguments.of(drift, "drift 0.01", "drift 0.02"));
    }

    @ParameterizedTest(name = "{1}, {2}")
    @MethodSource("disagreements")
    void shouldBeRefusedByBothSidesWhenANodeDisagrees(
            BiFunction<BatonConfig.Builder, Boolean, BatonConfig.Builder> setting, String two, String one)
            throws Exception {
        List<Baton> nodes = new ArrayList<>();
        try {
            List<Integer> ports = Ports.free(3);
            for (int self = 0; self < 3; self++) {
                nodes.add(setting.apply(node(self, ports), self == 2).start());
            }
            assertThat(nodes.get(0).awaitReady(LONG)).isTrue();
            DistributedLock lock = nodes.get(0).lock("orders");
            lock.lock();
            lock.unlock();

            String why = "it differs in what all nodes must agree on";
            for (String node : List.of("a", "b")) {
                await(isEqual("node " + node + ": refused node c: " + why));
                await(isEqual("node c: refused node " + node + ": " + why));
                String refused = " refuses this node: " + why + "; there: ";
                await(isEqual("node " + node + ": node c" + refused + one + "; here: " + two));
                await(isEqual("node c: node " + node + refused + two + "; here: " + one));
            }
            assertThat(nodes.get(0).view().orElseThrow().members()).containsExactly("a", "b");
            assertThat(nodes.get(2).view()).isEmpty();
        } finally {
            nodes.forEach(Baton::close);
        }
    }

    @Test
    void shouldSaySoAndGoOnWhenElectionsDiffer() throws Exception {
        List<Baton> nodes = new ArrayList<>();
        try {
            List<Integer> ports = Ports.free(3);
            nodes.add(node(0, ports).election("bully").start());
            nodes.add(node(1, ports).election("ring").start());
            nodes.add(node(2, ports).election("chang-roberts").start());

            await(line -> line.contains("dropped a vote of node") && line.contains("the same election"));
            for (Baton node : nodes) {
                assertThat(node.awaitReady(LONG)).isTrue();
            }
        } finally {
            nodes.forEach(Baton::close);
        }
    }

    private static BatonConfig.Builder node(int self, List<Integer> ports) {
        BatonConfig.Builder node = Baton.builder().node(id(self)).bind("127.0.0.1:" + ports.get(self));
        for (int peer = 0; peer < 3; peer++) {
            if (peer != self) {
                node.peer(id(peer), "127.0.0.1:" + ports.get(peer));
            }
        }
        return node;
    }

    private static String id(int node) {
        return String.valueOf((char) ('a' + node));
    }

    private void await(Predicate<String> sought) throws InterruptedException {
        while (heard.stream().noneMatch(sought)) {
            String line = said.poll(LONG.toSeconds(), TimeUnit.SECONDS);
            assertThat(line).as("something else than %s", heard).isNotNull();
            heard.add(line);
        }
    }
}
