/** What all election algorithms share; each has a package of its own below. */
@NullMarked
package io.baton.election;

import org.jspecify.annotations.NullMarked;
