package io.baton.core.engine;

import io.baton.BatonConfig;
import java.io.IOException;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a node remembers across restarts, and what it says when it can't.
 *
 * <p>The engine thread itself waits for the disk: once in a view, after this node's heartbeats in it are out, while all voters write
 * at the same time and nothing is granted yet anyway. It costs no lease as long as a write and a round of messages take less than
 * what is left of one: of 4 s if nothing else is set, against some milliseconds for a write. A slow disk is named.
 */
final class Memory {
    private static final Logger LOG = LoggerFactory.getLogger(Memory.class);

    private final String name;
    private final long slowNanos;
    private final @Nullable StateDir state;
    private boolean failing;

    Memory(BatonConfig config, @Nullable StateDir state) {
        this.name = config.node().text();
        this.slowNanos = config.heartbeat().toNanos();
        this.state = state;
    }

    /** Returns what was remembered at the start; empty if this node has no state directory. */
    OptionalLong epoch() {
        return state == null ? OptionalLong.empty() : OptionalLong.of(state.epoch());
    }

    /** Engine thread. */
    boolean remember(long epoch) {
        if (state == null) {
            return false;
        }
        long start = System.nanoTime();
        try {
            state.remember(epoch);
        } catch (IOException e) {
            if (!failing) {
                LOG.error(
                        "node {}: state-dir: {} can't be written, so this node supports nobody's lease until it can: {};"
                                + " make room or repair the disk, it tries again with every heartbeat",
                        name,
                        state,
                        e.toString());
            }
            failing = true;
            return false;
        }
        long took = System.nanoTime() - start;
        if (failing) {
            LOG.warn("node {}: state-dir: {} can be written again", name, state);
        } else if (took > slowNanos) {
            LOG.warn(
                    "node {}: state-dir: a write to {} took {} ms; when it takes as long as the lease, a change of view"
                            + " loses held locks",
                    name,
                    state,
                    TimeUnit.NANOSECONDS.toMillis(took));
        }
        failing = false;
        return true;
    }

    void close() {
        if (state != null) {
            try {
                state.close();
            } catch (IOException e) {
                LOG.warn("node {}: state-dir: {} was not closed in order", name, state, e);
            }
        }
    }
}
