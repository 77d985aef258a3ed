package io.baton.transport.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.BatonException;
import io.baton.kit.transport.TestNode;
import io.baton.kit.transport.TransportContract;
import io.baton.spi.NodeId;
import io.baton.spi.Transport;
import io.baton.spi.TransportProvider;
import io.baton.spi.TransportSettings;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class MemoryTransportTest extends TransportContract {
    @Override
    protected Transport open(TransportSettings settings) {
        return new MemoryTransportProvider().open(settings);
    }

    @Override
    protected String endpoint(Transport transport) {
        return ((MemoryTransport) transport).boundEndpoint();
    }

    @Override
    protected String nowhere() {
        return "nowhere:1";
    }

    @Test
    void shouldBeFoundWhenServicesAreLoaded() {
        assertThat(ServiceLoader.load(TransportProvider.class))
                .extracting(TransportProvider::name)
                .containsExactly("memory");
    }

    @Test
    void shouldRefuseWhenEndpointIsTaken() {
        TestNode a = node("a");
        assertThatThrownBy(() -> node("b", a.endpoint()))
                .isInstanceOf(BatonException.class)
                .hasMessageContaining(a.endpoint());
    }

    @Test
    void shouldRefuseWhenBindIsNoEndpoint() {
        for (String bind : List.of("", "here", ":1", "here:", "here:x", "here:-1")) {
            assertThatThrownBy(() -> node("a", bind))
                    .isInstanceOf(BatonException.class)
                    .hasMessageContaining("host:port");
        }
    }

    @Test
    void shouldNotMeetWhenClustersDiffer() {
        TestNode a = node("a", "here:1");
        TransportSettings elsewhere = new TransportSettings("other", NodeId.of("b"), "here:1", false, Map.of());
        try (Transport other = open(elsewhere)) {
            a.transport().peers(List.of(a.asPeer()));
            assertThat(a.send(a, 7)).isTrue();
            other.poll(0, (sender, frame) -> {
                throw new AssertionError("a frame of another cluster");
            });
        }
    }

    @Test
    void shouldTellWhoSentWhenFrameArrives() {
        TestNode a = node("a");
        TestNode b = node("b");
        introduce(a, b);
        List<NodeId> senders = new ArrayList<>();
        assertThat(a.send(b, 1)).isTrue();
        b.transport().poll(0, (sender, frame) -> senders.add(sender));
        assertThat(senders).containsExactly(NodeId.of("a"));
    }

    @Test
    void shouldKeepSendersBytesWhenReceiverChangesThem() {
        TestNode a = node("a");
        TestNode b = node("b");
        introduce(a, b);
        ByteBuffer frame = TestNode.frame(5, 16);
        assertThat(a.transport().send(NodeId.of("b"), frame)).isTrue();
        b.transport().poll(0, (sender, received) -> received.putLong(0, 6));
        assertThat(frame.getLong(0)).isEqualTo(5);
    }

    @Test
    void shouldRefuseFramesWhenMailboxIsFull() {
        TestNode a = node("a");
        TestNode b = node("b");
        introduce(a, b);
        for (int i = 0; i < MemoryTransport.CAPACITY; i++) {
            assertThat(a.send(b, i)).isTrue();
        }
        assertThat(a.send(b, -1)).isFalse();
        b.poll(0);
        assertThat(a.send(b, -2)).isTrue();
    }
}
