package io.baton.transport.memory;

import io.baton.spi.TransportProvider;
import io.baton.spi.TransportSettings;

/** Makes transports of the name {@code memory}. */
public final class MemoryTransportProvider implements TransportProvider {
    @Override
    public String name() {
        return "memory";
    }

    @Override
    public MemoryTransport open(TransportSettings settings) {
        return MemoryTransport.open(settings);
    }
}
