package io.baton.transport.zeromq;

import io.baton.spi.TransportProvider;
import io.baton.spi.TransportSettings;

/** Makes transports of the name {@code zeromq}. */
public final class ZeroMqTransportProvider implements TransportProvider {
    @Override
    public String name() {
        return "zeromq";
    }

    @Override
    public ZeroMqTransport open(TransportSettings settings) {
        return ZeroMqTransport.open(settings);
    }
}
