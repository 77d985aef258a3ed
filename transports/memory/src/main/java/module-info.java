/** Nodes in one JVM. */
module io.baton.transport.memory {
    requires io.baton.api;
    requires static org.jspecify;

    exports io.baton.transport.memory;

    provides io.baton.spi.TransportProvider with
            io.baton.transport.memory.MemoryTransportProvider;
}
