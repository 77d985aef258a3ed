/** What can be observed of a node from outside: meters and listeners bind here, the core does not know them. */
@NullMarked
package io.baton.core.observe;

import org.jspecify.annotations.NullMarked;
