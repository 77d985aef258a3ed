package io.baton.core.config;

import io.baton.BatonConfig;
import java.util.Collection;
import java.util.Optional;

/** Reads how frames travel: {@code transport}, and whether {@code node.bind} fits it. */
final class TransportReader {
    private static final String ZEROMQ = "zeromq";

    private final Collection<String> known;
    private final BatonConfig.Builder builder;

    TransportReader(Collection<String> known, BatonConfig.Builder builder) {
        this.known = known;
        this.builder = builder;
    }

    void read(Section baton, Roster roster) {
        Section transport = baton.block("transport").allowOnly(Schema.TRANSPORT);
        Optional<String> name = transport.name("name", "transport", known);
        name.ifPresent(builder::transport);
        Optional<Boolean> insecure = transport.flag("insecure-bind");
        insecure.ifPresent(builder::insecureBind);
        transport.block("options").flat().forEach(builder::transportOption);
        boolean zeromq = transport.has("name") ? name.filter(ZEROMQ::equals).isPresent() : roster.hasPeers();
        if (zeromq) {
            // A value that is there but wrong was reported; what it was meant to be is not known.
            boolean allowed = insecure.orElse(transport.has("insecure-bind"));
            roster.bind().filter(it -> it.beyondLoopback() && !allowed).ifPresent(it -> refuse(roster, it));
            checkKnownToPeers(roster);
        }
    }

    private static void refuse(Roster roster, Endpoint bind) {
        roster.node()
                .problem(
                        "bind",
                        "\"" + bind
                                + "\" can be reached from other machines, and nothing is encrypted or authenticated;"
                                + " bind to 127.0.0.1, or set transport.insecure-bind = true if all of them can be trusted");
    }

    private static void checkKnownToPeers(Roster roster) {
        if (!roster.hasPeers()) {
            return;
        }
        if (!roster.node().has("bind")) {
            roster.node().problem("bind", "missing; give where the peers reach this node, such as 127.0.0.1:7401");
        }
        roster.bind()
                .filter(it -> it.port() == 0)
                .ifPresent(it -> roster.node()
                        .problem(
                                "bind",
                                "\"" + it + "\": the peers can't know a free port; give one within 1 and 65535"));
    }
}
