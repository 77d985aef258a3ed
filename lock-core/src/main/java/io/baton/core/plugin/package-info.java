/** Finds algorithms, elections and transports on the class path or module path. */
@NullMarked
package io.baton.core.plugin;

import org.jspecify.annotations.NullMarked;
