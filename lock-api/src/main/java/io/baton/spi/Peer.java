package io.baton.spi;

/**
 * Another node, and where its transport listens.
 *
 * @param id the node
 * @param endpoint {@code host:port}, with a numeric host where the transport resolves no names
 */
public record Peer(NodeId id, String endpoint) {}
