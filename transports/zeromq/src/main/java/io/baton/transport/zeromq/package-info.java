/**
 * Frames over JeroMQ.
 *
 * <p>A node receives on one bound ROUTER and sends on one DEALER per peer. Nothing rests on ZeroMQ's identities: whoever
 * connects gets a generated one, and it is thrown away. What a socket does goes on in JeroMQ's I/O thread; the engine
 * thread is the only one that calls a socket.
 *
 * <ul>
 *   <li>{@link io.baton.transport.zeromq.ZeroMqTransport} is the loop;
 *   <li>{@code Wiring} owns everything that dies with a ZeroMQ context, and builds it anew if that has to be;
 *   <li>{@code Inlet} is the ROUTER, {@code Outlet} one DEALER, {@code HostileParts} what keeps strangers from filling
 *       the memory;
 *   <li>{@code Doorbell} is the wait and what ends it.
 * </ul>
 */
@NullMarked
package io.baton.transport.zeromq;

import org.jspecify.annotations.NullMarked;
