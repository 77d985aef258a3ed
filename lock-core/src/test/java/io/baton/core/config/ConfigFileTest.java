package io.baton.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.baton.BatonConfig;
import io.baton.LockRule;
import io.baton.spi.NodeId;
import io.baton.spi.Peer;
import java.io.IOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class ConfigFileTest {
    private static BatonConfig full() {
        return Samples.read("full.conf");
    }

    @Test
    void shouldReadWhoIsWhoWhenAllIsSet() {
        assertThat(full().cluster()).isEqualTo("shop");
        assertThat(full().node()).isEqualTo(NodeId.of("a"));
        assertThat(full().bind()).isEqualTo("0.0.0.0:7401");
        assertThat(full().peers())
                .containsExactly(
                        new Peer(NodeId.of("b"), "10.0.0.2:7401"),
                        new Peer(NodeId.of("c.prod"), "[fd00::3]:7401"),
                        new Peer(NodeId.of("d"), "node-d:7401"),
                        new Peer(NodeId.of("e"), "10.0.0.5:7401"));
        assertThat(full().priorities()).isEqualTo(Map.of(NodeId.of("a"), 9, NodeId.of("c.prod"), 5));
    }

    @Test
    void shouldReadTimesAndBoundsWhenAllIsSet() {
        assertThat(full().lease()).isEqualTo(Duration.ofSeconds(2));
        assertThat(full().heartbeat()).isEqualTo(Duration.ofMillis(100));
        assertThat(full().suspicion()).isEqualTo(Duration.ofMillis(1500));
        assertThat(full().drift()).isEqualTo(0.02);
        assertThat(full().maxWallSkew()).isEqualTo(Duration.ofSeconds(3));
        assertThat(full().tryBudget()).isEqualTo(Duration.ofMillis(250));
        assertThat(full().localPasses()).isEqualTo(3);
    }

    @Test
    void shouldReadPluginsAndTheirOptionsWhenAllIsSet() {
        assertThat(full().election()).isEqualTo("ring");
        assertThat(full().transport()).isEqualTo("zeromq");
        assertThat(full().insecureBind()).isTrue();
        assertThat(full().transportOptions()).isEqualTo(Map.of("linger", "0", "buffer.size", "64k"));
    }

    @Test
    void shouldKeepTheOrderOfRulesWhenThereAreSeveral() {
        assertThat(full().locks())
                .containsExactly(
                        new LockRule("orders-*", "token-ring", false, Map.of()),
                        new LockRule("jobs", "maekawa", true, Map.of("quorum", "grid")),
                        LockRule.of("rest-*", "central"),
                        LockRule.of("*", "central"));
    }

    @Test
    void shouldHaveTheDefaultsOfTheBuilderWhenNothingIsSet() {
        assertSame(Samples.read("minimal.conf"), BatonConfig.builder().build());
    }

    @Test
    void shouldAgreeWithTheBuilderWhenReferenceConfIsRead() throws URISyntaxException {
        // Its own resource: another library's reference.conf may come first on the class path.
        URL reference = Objects.requireNonNull(ConfigFile.class.getResource("/reference.conf"));

        assertSame(
                ConfigFile.read(Path.of(reference.toURI()), Samples.KNOWN),
                BatonConfig.builder().build());
    }

    @Test
    void shouldMentionEveryKeyWhenReferenceConfIsRead() throws IOException {
        String reference = new String(
                Objects.requireNonNull(ConfigFile.class.getResourceAsStream("/reference.conf"))
                        .readAllBytes(),
                StandardCharsets.UTF_8);

        for (List<String> keys : List.of(Schema.BATON, Schema.NODE, Schema.PEER, Schema.TRANSPORT, Schema.RULE)) {
            assertThat(keys).allSatisfy(key -> assertThat(reference).containsPattern("\\b" + key + " *[={:]"));
        }
    }

    @Test
    void shouldFollowHoconWhenAValueIsOverriddenOrSubstituted() {
        BatonConfig config = Samples.read("override.conf");

        assertThat(config.bind()).isEqualTo("127.0.0.1:7401");
        assertThat(config.peers()).extracting(Peer::endpoint).containsExactly("127.0.0.1:7402", "127.0.0.1:7403");
        assertThat(config.priorities()).isEqualTo(Map.of(NodeId.of("c"), 5));
        assertThat(config.heartbeat()).isEqualTo(Duration.ofMillis(200));
        assertThat(config.maxWallSkew()).isEqualTo(Duration.ofMillis(700));
    }

    @Test
    void shouldReadThePeersWhenTheyStandElsewhereInTheFile() {
        assertThat(Samples.read("shared-roster.json").peers())
                .extracting(Peer::endpoint)
                .containsExactly("127.0.0.1:7402", "127.0.0.1:7403");
    }

    @Test
    void shouldTakeTheDefaultWhenAValueIsNull() {
        assertThat(Samples.read("override.conf").lease()).isEqualTo(BatonConfig.DEFAULT_LEASE);
    }

    @Test
    void shouldOnlyWarnWhenSomethingIsAllowedButHardlyMeant() {
        Logger logger = (Logger) LoggerFactory.getLogger(ConfigFile.class);
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        log.start();
        logger.addAppender(log);
        try {
            Samples.read("warnings.conf");
        } finally {
            logger.detachAppender(log);
        }

        Path file = Samples.DIRECTORY.resolve("warnings.conf");
        assertThat(log.list).extracting(ILoggingEvent::getLevel).containsOnly(Level.WARN);
        assertThat(log.list)
                .extracting(ILoggingEvent::getFormattedMessage)
                .containsExactly(file + ":6: locks[1].pattern: \"orders-1*\" is never reached:"
                        + " \"orders-*\" stands before it, and the first match counts");
    }

    private static void assertSame(BatonConfig actual, BatonConfig expected) {
        assertThat(actual.cluster()).isEqualTo(expected.cluster());
        assertThat(actual.node()).isEqualTo(expected.node());
        assertThat(actual.bind()).isEqualTo(expected.bind());
        assertThat(actual.peers()).isEqualTo(expected.peers());
        assertThat(actual.priorities()).isEqualTo(expected.priorities());
        assertThat(actual.lease()).isEqualTo(expected.lease());
        assertThat(actual.heartbeat()).isEqualTo(expected.heartbeat());
        assertThat(actual.suspicion()).isEqualTo(expected.suspicion());
        assertThat(actual.drift()).isEqualTo(expected.drift());
        assertThat(actual.maxWallSkew()).isEqualTo(expected.maxWallSkew());
        assertThat(actual.tryBudget()).isEqualTo(expected.tryBudget());
        assertThat(actual.localPasses()).isEqualTo(expected.localPasses());
        assertThat(actual.election()).isEqualTo(expected.election());
        assertThat(actual.transport()).isEqualTo(expected.transport());
        assertThat(actual.insecureBind()).isEqualTo(expected.insecureBind());
        assertThat(actual.transportOptions()).isEqualTo(expected.transportOptions());
        assertThat(actual.locks()).isEqualTo(expected.locks());
    }
}
