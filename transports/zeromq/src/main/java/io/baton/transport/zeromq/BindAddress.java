package io.baton.transport.zeromq;

import io.baton.BatonException;
import io.baton.spi.TransportSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Where a node may listen, and words for why it can't. */
final class BindAddress {
    private static final Logger LOG = LoggerFactory.getLogger(BindAddress.class);

    private BindAddress() {}

    /**
     * Returns the address to listen on. Looks a name up, so it may take a while.
     *
     * @throws BatonException if there is none, or it is open to other machines and the user did not allow that
     */
    static InetSocketAddress of(TransportSettings settings) {
        HostPort asked = HostPort.parse(settings.bind());
        InetAddress address = resolve(asked);
        if (!address.isLoopbackAddress()) {
            if (!settings.insecureBind()) {
                throw new BatonException("refused to listen on " + settings.bind() + ": other machines can reach that"
                        + " address, and nothing here authenticates them yet, so anybody who can connect could take and"
                        + " release locks. Bind 127.0.0.1, or, if everybody in that network is trusted, set"
                        + " transport.insecure-bind = true");
            }
            LOG.warn(
                    "node {} of cluster {} listens on {} without authentication (transport.insecure-bind = true):"
                            + " anybody who can connect can take and release locks",
                    settings.self(),
                    settings.cluster(),
                    settings.bind());
        }
        return new InetSocketAddress(address, asked.port());
    }

    private static InetAddress resolve(HostPort asked) {
        try {
            InetAddress numeric = asked.numeric();
            if (numeric != null) {
                return numeric;
            }
            return InetAddress.getByName(asked.host().equals("*") ? "0.0.0.0" : asked.host());
        } catch (UnknownHostException e) {
            throw new BatonException(
                    "can't listen on " + asked + ": the host name \"" + asked.host()
                            + "\" could not be resolved; use an address of this machine, such as 127.0.0.1",
                    e);
        }
    }

    /** Finds out why an address could not be bound. JeroMQ calls every failure "address in use". */
    static BatonException refusal(InetSocketAddress address, RuntimeException told) {
        String where = HostPort.text(address);
        try (ServerSocket probe = new ServerSocket()) {
            probe.bind(address);
            return new BatonException("can't listen on " + where + ": " + told.getMessage(), told);
        } catch (IOException e) {
            return new BatonException(
                    "can't listen on " + where + ": " + e.getMessage()
                            + "; is another program or node using the port, and is it an address of this machine?"
                            + " Port 0 picks a free port",
                    e);
        }
    }
}
