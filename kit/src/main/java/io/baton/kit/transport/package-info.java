/**
 * What every transport has to pass, also one of your own: extend {@link io.baton.kit.transport.TransportContract} and
 * {@link io.baton.kit.transport.FrameFormatContract} in your tests.
 */
@NullMarked
package io.baton.kit.transport;

import org.jspecify.annotations.NullMarked;
