package io.baton.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EndpointTest {
    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1:7401", "127.1.2.3:1", "[::1]:65535", "localhost:7401", "node-a.prod:7401"})
    void shouldNotCountAsReachableWhenLoopbackOrAName(String text) {
        assertThat(Endpoint.parse(text, 1).beyondLoopback()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0:7401", "10.0.0.1:7401", "[::]:7401", "[fe80::1]:7401", "[::ffff:10.0.0.1]:7401"})
    void shouldCountAsReachableWhenNumericAndNotLoopback(String text) {
        assertThat(Endpoint.parse(text, 1).beyondLoopback()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1:7401", "[::1]:7401", "node-a:0"})
    void shouldReadAsWrittenWhenPrinted(String text) {
        assertThat(Endpoint.parse(text, 0)).hasToString(text);
    }
}
