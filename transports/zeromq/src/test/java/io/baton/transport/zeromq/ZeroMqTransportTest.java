package io.baton.transport.zeromq;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.kit.transport.TestNode;
import io.baton.kit.transport.TransportContract;
import io.baton.spi.NodeId;
import io.baton.spi.Peer;
import io.baton.spi.Transport;
import io.baton.spi.TransportProvider;
import io.baton.spi.TransportSettings;
import java.io.IOException;
import java.net.ServerSocket;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class ZeroMqTransportTest extends TransportContract {
    @Override
    protected Transport open(TransportSettings settings) {
        return new ZeroMqTransportProvider().open(settings);
    }

    @Override
    protected String endpoint(Transport transport) {
        return ((ZeroMqTransport) transport).boundEndpoint();
    }

    @Override
    protected String nowhere() {
        try (ServerSocket free = new ServerSocket(0)) {
            return "127.0.0.1:" + free.getLocalPort();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void shouldBeFoundWhenServicesAreLoaded() {
        assertThat(ServiceLoader.load(TransportProvider.class))
                .extracting(TransportProvider::name)
                .containsExactly("zeromq");
    }

    @Test
    void shouldDeliverWhenAddressIsIpv6() {
        TestNode a = node("a", "[::1]:0");
        TestNode b = node("b", "127.0.0.1:0");
        introduce(a, b);
        assertThat(a.endpoint()).startsWith("[");
        a.reach(b, 1);
        b.reach(a, 2);
    }

    @Test
    void shouldDeliverWhenPeerIsKnownByName() {
        TestNode a = node("a");
        TestNode b = node("b");
        String named = b.endpoint().replace("127.0.0.1", "localhost");
        a.transport().peers(List.of(new Peer(NodeId.of("b"), named)));
        a.reach(b, 1);
    }

    @Test
    void shouldGoOnWhenPeersEndpointIsNone() {
        TestNode a = node("a");
        TestNode b = node("b");
        a.transport().peers(List.of(new Peer(NodeId.of("x"), "no endpoint"), b.asPeer()));
        assertThat(a.transport().send(NodeId.of("x"), TestNode.frame(1, 16))).isFalse();
        a.reach(b, 1);
    }
}
