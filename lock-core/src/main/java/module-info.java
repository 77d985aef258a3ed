/** The implementation: node core, algorithms, engine, gate, configuration and meters. */
module io.baton.core {
    requires transitive io.baton.api;
    requires org.slf4j;
    requires typesafe.config;
    requires static micrometer.core;
    requires static org.jspecify;

    exports io.baton.metrics;
    exports io.baton.core.gate to
            io.baton.simulator;
    exports io.baton.core.membership to
            io.baton.simulator;
    exports io.baton.core.node to
            io.baton.simulator;
    exports io.baton.core.observe to
            io.baton.simulator;
    exports io.baton.core.plugin to
            io.baton.simulator;

    uses io.baton.spi.ElectionAlgorithm;
    uses io.baton.spi.MutexAlgorithm;
    uses io.baton.spi.TransportProvider;

    provides io.baton.spi.BatonProvider with
            io.baton.core.engine.CoreProvider;
    provides io.baton.spi.MutexAlgorithm with
            io.baton.core.mutex.central.Central,
            io.baton.core.mutex.lamport.Lamport,
            io.baton.core.mutex.maekawa.Maekawa,
            io.baton.core.mutex.naimitrehel.NaimiTrehel,
            io.baton.core.mutex.raymond.Raymond,
            io.baton.core.mutex.raymondk.RaymondK,
            io.baton.core.mutex.readwrite.ReadWrite,
            io.baton.core.mutex.ricartagrawala.RicartAgrawala,
            io.baton.core.mutex.ricartagrawalatoken.RicartAgrawalaToken,
            io.baton.core.mutex.singhal.Singhal,
            io.baton.core.mutex.suzukikasami.SuzukiKasami,
            io.baton.core.mutex.tokenring.TokenRing;
}
