package io.baton.simulator.check;

import io.baton.spi.Mode;

/**
 * A grant that a client got.
 *
 * @param request the call that it answers
 * @param fence its fencing token
 */
public record Hold(Request request, long fence) {
    /** Returns the lock's name. */
    public String lock() {
        return request.lock();
    }

    /** Returns what is held. */
    public Mode mode() {
        return request.mode();
    }

    /** Returns the node of the client. */
    public String node() {
        return request.node();
    }

    /** Returns who holds. */
    public String client() {
        return request.client();
    }

    @Override
    public String toString() {
        return client() + "'s " + (mode() == Mode.EXCLUSIVE ? "" : mode() + " ") + "hold of \"" + lock()
                + "\" with token " + fence;
    }
}
