/** A plain binary frame format, for the simulator and for transports that bring none of their own. */
@NullMarked
package io.baton.core.frame;

import org.jspecify.annotations.NullMarked;
