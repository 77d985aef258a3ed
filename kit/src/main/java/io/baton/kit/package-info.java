/**
 * Compatibility kits: one abstract suite of tests for each kind of plug-in, in {@code mutex}, {@code election} and {@code
 * transport}. A plug-in's own tests extend its suite and add what its paper claims.
 */
@NullMarked
package io.baton.kit;

import org.jspecify.annotations.NullMarked;
