/** A client that takes and releases a lock over and over, counts under it, and tells what it sees. */
@NullMarked
package io.baton.cli.contend;

import org.jspecify.annotations.NullMarked;
