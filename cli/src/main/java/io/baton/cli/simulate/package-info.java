/** {@code baton simulate}: many seeds, or one as a picture. */
@NullMarked
package io.baton.cli.simulate;

import org.jspecify.annotations.NullMarked;
