package io.baton.core.config;

import java.util.Optional;

/**
 * Who is who, as far as the rest of the file has to know.
 *
 * @param node the block of this node
 * @param bind where it listens, if that is given and right
 * @param nodes how many nodes there are, this one among them
 */
record Roster(Section node, Optional<Endpoint> bind, int nodes) {
    boolean hasPeers() {
        return nodes > 1;
    }
}
