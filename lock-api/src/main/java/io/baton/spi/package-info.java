/**
 * The service provider interfaces: mutual exclusion, election, membership and transport, with the values that they exchange.
 *
 * <p>All of them but {@link io.baton.spi.Transport} are pure state machines: single-threaded, no I/O, no clock, no
 * randomness. They take events with method calls and answer through the sink that they were opened with. A sink never
 * calls back into the state machine that is using it, so no method here is re-entered.
 *
 * <p>Implementations are found with {@link java.util.ServiceLoader} and picked by {@code name()} in the configuration.
 */
@NullMarked
package io.baton.spi;

import org.jspecify.annotations.NullMarked;
