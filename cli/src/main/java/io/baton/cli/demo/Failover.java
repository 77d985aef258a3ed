package io.baton.cli.demo;

import io.baton.history.Event;

/**
 * What came of the holder's death.
 *
 * @param dead the node that was killed
 * @param held its last hold
 * @param killed when it was killed
 * @param next the next grant
 */
record Failover(String dead, Event held, Event killed, Event next) {
    long nanos() {
        return next.nanos() - killed.nanos();
    }
}
