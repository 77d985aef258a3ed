/** {@code baton demo}: three processes, a lock, and the death of its holder. */
@NullMarked
package io.baton.cli.demo;

import org.jspecify.annotations.NullMarked;
