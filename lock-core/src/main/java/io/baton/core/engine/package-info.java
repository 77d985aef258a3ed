/** Runs the node core: one thread that owns the transport and the core, and the {@link io.baton.Baton} that applications see. */
@NullMarked
package io.baton.core.engine;

import org.jspecify.annotations.NullMarked;
