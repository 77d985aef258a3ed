package io.baton.core.membership;

import io.baton.spi.Mode;

/**
 * A hold, as reported in a promise and listed in a view.
 *
 * @param lock the lock's name
 * @param voter the holder, by index; {@link #SENDER} in a promise that was read from a frame
 * @param ask the holder's ask
 * @param mode what it holds
 * @param fence the highest fence issued under the ask
 */
public record Hold(String lock, int voter, long ask, Mode mode, long fence) {
    /** Whoever reports a hold has it. */
    static final int SENDER = -1;

    Hold of(int holder) {
        return new Hold(lock, holder, ask, mode, fence);
    }
}
