/** Nodes on different machines, or in different processes: JeroMQ sockets and MessagePack frames. */
module io.baton.transport.zeromq {
    requires io.baton.api;
    // MessagePack takes sun.misc.Unsafe from there, but as an automatic module can't say so itself.
    requires jdk.unsupported;
    requires msgpack.core;
    requires org.slf4j;
    requires org.zeromq.jeromq;
    requires static org.jspecify;

    exports io.baton.transport.zeromq;

    provides io.baton.spi.TransportProvider with
            io.baton.transport.zeromq.ZeroMqTransportProvider;
}
