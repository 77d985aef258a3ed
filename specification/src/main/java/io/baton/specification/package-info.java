/**
 * Views and leases as a TLA+ specification, {@code Views.tla}, and the program behind {@code ./baton model} that has TLC
 * check it. See {@code docs/specification.md} for what is modelled and what was found.
 *
 * <p>The judge is judged, too: each {@link io.baton.specification.Mutant} breaks one rule of the specification, and TLC
 * must notice.
 */
@NullMarked
package io.baton.specification;

import org.jspecify.annotations.NullMarked;
