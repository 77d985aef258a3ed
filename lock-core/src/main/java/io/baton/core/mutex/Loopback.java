package io.baton.core.mutex;

import io.baton.spi.Effects;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * Lets a node play two parts, such as client and coordinator, by the same rules as two nodes would: what it sends to
 * itself waits in a queue that the mutex empties before it returns. No such message is seen, or counted, outside.
 *
 * @param <M> the algorithm's messages
 */
public final class Loopback<M> {
    private final int self;
    private final Effects<M> out;
    private final ArrayDeque<M> own = new ArrayDeque<>();

    public Loopback(int self, Effects<M> out) {
        this.self = self;
        this.out = out;
    }

    /** Sends to any member, self included. */
    public void send(int to, M message) {
        if (to == self) {
            own.add(message);
        } else {
            out.send(to, message);
        }
    }

    /** Returns the next message to self, or null if there is none. */
    public @Nullable M poll() {
        return own.poll();
    }
}
