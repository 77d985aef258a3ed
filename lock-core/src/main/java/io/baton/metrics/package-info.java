/**
 * Meters for Micrometer. Needs {@code io.micrometer:micrometer-core}, which is optional: nothing outside of this package
 * touches it.
 */
@NullMarked
package io.baton.metrics;

import org.jspecify.annotations.NullMarked;
