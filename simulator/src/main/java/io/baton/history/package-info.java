/**
 * Judges what real processes did to a lock. Each process tells what it does as {@link io.baton.history.Event}s, one line each;
 * whoever started them adds its own (a kill, the counter's last value), makes a {@link io.baton.history.History} of all and asks
 * {@link io.baton.history.HistoryChecker}.
 *
 * <p><b>Clock.</b> Times are {@link java.lang.System#nanoTime()}, and they are compared across processes. On Linux that is
 * {@code CLOCK_MONOTONIC}, which all processes of a machine share (a test in {@code cli} keeps an eye on it). So a history is of one
 * machine, or of a simulation.
 *
 * <p><b>What times can tell.</b> Nobody sees the instant of a grant; it lies between the call of {@code lock()} and the time at
 * which the caller wrote down that it had returned, and a stopped process may write that down seconds late. The checks conclude
 * only from what that leaves certain, so a violation is never the fault of a slow machine.
 *
 * <p>Depends on nothing else of Baton.
 */
@NullMarked
package io.baton.history;

import org.jspecify.annotations.NullMarked;
