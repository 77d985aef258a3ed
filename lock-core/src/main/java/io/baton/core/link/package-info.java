/**
 * A reliable first-in-first-out channel over frames that may be lost, repeated and reordered.
 *
 * <p>Invariants: what is delivered is a prefix of what was offered, in order, each once; what was not acked stays with its
 * sender; every buffer is bounded.
 */
@NullMarked
package io.baton.core.link;

import org.jspecify.annotations.NullMarked;
