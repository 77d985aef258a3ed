/** Whole nodes in virtual time. */
module io.baton.simulator {
    requires transitive io.baton.api;
    requires transitive io.baton.core;
    requires io.baton.election;
    requires static org.jspecify;

    exports io.baton.history;
    exports io.baton.simulator;
    exports io.baton.simulator.check;
    exports io.baton.simulator.spacetime;
}
