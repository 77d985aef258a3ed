/** The {@code baton} program: one class for each of its commands. */
@NullMarked
package io.baton.cli;

import org.jspecify.annotations.NullMarked;
