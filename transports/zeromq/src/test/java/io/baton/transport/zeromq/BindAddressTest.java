package io.baton.transport.zeromq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.BatonException;
import io.baton.spi.NodeId;
import io.baton.spi.TransportSettings;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BindAddressTest {
    private static TransportSettings settings(String bind, boolean insecure) {
        return new TransportSettings("test", NodeId.of("a"), bind, insecure, Map.of());
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0:0", "*:0", "[::]:0", "192.0.2.7:7400", "[2001:db8::1]:7400"})
    void shouldRefuseWhenOtherMachinesCouldConnect(String bind) {
        assertThatThrownBy(() -> new ZeroMqTransportProvider().open(settings(bind, false)))
                .isInstanceOf(BatonException.class)
                .hasMessageContaining(bind)
                .hasMessageContaining("authenticates")
                .hasMessageContaining("transport.insecure-bind = true")
                .hasMessageContaining("127.0.0.1");
    }

    @Test
    void shouldAllowWhenUserInsists() {
        // Only the decision: the tests open no port to other machines.
        assertThat(BindAddress.of(settings("0.0.0.0:7400", true)).getAddress().isAnyLocalAddress())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1:7400", "127.9.9.9:7400", "localhost:7400", "[::1]:7400"})
    void shouldAllowWhenAddressIsLoopback(String bind) {
        assertThat(BindAddress.of(settings(bind, false)).getAddress().isLoopbackAddress())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "127.0.0.1",
                ":7400",
                "127.0.0.1:",
                "127.0.0.1:65536",
                "127.0.0.1:-1",
                "::1:7400",
                "[::1]",
                "[a]:1",
                "tcp://127.0.0.1:1",
                "a b:1",
                "127.0.0.1:x"
            })
    void shouldSayWhatIsExpectedWhenAddressIsNone(String bind) {
        assertThatThrownBy(() -> new ZeroMqTransportProvider().open(settings(bind, false)))
                .isInstanceOf(BatonException.class)
                .hasMessageContaining("\"" + bind + "\"")
                .hasMessageContaining("host:port");
    }

    @Test
    void shouldSayWhichNameWhenHostIsUnknown() {
        assertThatThrownBy(() -> new ZeroMqTransportProvider().open(settings("no-such-host.invalid:7400", false)))
                .isInstanceOf(BatonException.class)
                .hasMessageContaining("no-such-host.invalid")
                .hasMessageContaining("could not be resolved");
    }

    @Test
    void shouldSaySoWhenPortIsTaken() {
        try (ZeroMqTransport first = new ZeroMqTransportProvider().open(settings("127.0.0.1:0", false))) {
            String taken = first.boundEndpoint();
            assertThatThrownBy(() -> new ZeroMqTransportProvider().open(settings(taken, false)))
                    .isInstanceOf(BatonException.class)
                    .hasMessageContaining(taken)
                    .hasMessageContaining("already in use");
        }
    }

    @Test
    void shouldSaySoWhenAddressIsNotOfThisMachine() {
        // Reserved for documentation, so no machine has it.
        TransportSettings foreign = settings("192.0.2.7:7400", true);
        assertThatThrownBy(() -> new ZeroMqTransportProvider().open(foreign))
                .isInstanceOf(BatonException.class)
                .hasMessageContaining("192.0.2.7:7400")
                .hasMessageContaining("Cannot assign requested address");
    }

    @Test
    void shouldPickPortWhenPortIsZero() {
        try (ZeroMqTransport transport = new ZeroMqTransportProvider().open(settings("127.0.0.1:0", false))) {
            assertThat(HostPort.parse(transport.boundEndpoint()).port()).isPositive();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.0.0.1:1", "255.255.255.255:1", "[::1]:1", "[2001:db8::7]:1"})
    void shouldNeedNoLookupWhenHostIsNumeric(String endpoint) {
        assertThat(HostPort.parse(endpoint).numeric()).isNotNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost:1", "256.0.0.1:1", "1.2.3:1", "127.1:1", "node-1:1", "a.b.c.d:1", "[x:y]:1"})
    void shouldNeedLookupWhenHostIsNotNumeric(String endpoint) {
        assertThat(HostPort.parse(endpoint).numeric()).isNull();
    }

    @Test
    void shouldPutBracketsWhenAddressIsIpv6() throws Exception {
        InetSocketAddress address = new InetSocketAddress(InetAddress.getByName("::1"), 7400);
        assertThat(HostPort.parse(HostPort.text(address)).numeric()).isEqualTo(address.getAddress());
    }
}
