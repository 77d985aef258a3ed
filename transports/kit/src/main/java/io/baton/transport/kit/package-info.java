/**
 * What every transport has to pass, also one of your own: extend {@link io.baton.transport.kit.TransportContract} and
 * {@link io.baton.transport.kit.FrameFormatContract} in your tests.
 */
@NullMarked
package io.baton.transport.kit;

import org.jspecify.annotations.NullMarked;
