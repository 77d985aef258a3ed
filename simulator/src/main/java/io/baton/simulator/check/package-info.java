/**
 * The judges. Each checker keeps one promise, sees nothing but the events of a history, and throws a {@link
 * io.baton.simulator.check.Violation} at the first event that breaks its promise.
 */
@NullMarked
package io.baton.simulator.check;

import org.jspecify.annotations.NullMarked;
