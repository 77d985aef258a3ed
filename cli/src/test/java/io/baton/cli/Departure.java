package io.baton.cli;

import io.baton.history.Hold;
import java.time.Duration;

/**
 * How a node left in good order while it held the lock.
 *
 * @param coordinator whether it was the coordinator
 * @param hold what became of its hold
 * @param gap from the signal to the next grant of somebody else
 * @param silence the longest time without any grant, from the signal until the others had a view without it and the lock in it
 */
record Departure(boolean coordinator, Hold hold, Duration gap, Duration silence) {}
