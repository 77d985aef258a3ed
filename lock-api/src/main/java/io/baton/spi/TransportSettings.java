package io.baton.spi;

import java.util.Map;

/**
 * What a transport has to know to listen.
 *
 * @param cluster the cluster's name
 * @param self this node
 * @param bind {@code host:port} to listen on; port 0 picks a free one
 * @param insecureBind whether the user allowed, in so many words, to listen beyond loopback without authentication
 * @param options the transport's own options, as configured
 */
public record TransportSettings(
        String cluster, NodeId self, String bind, boolean insecureBind, Map<String, String> options) {
    public TransportSettings {
        options = Map.copyOf(options);
    }
}
