/** What every election has to pass, also one of your own: extend {@link io.baton.kit.election.ElectionContract} in your tests. */
@NullMarked
package io.baton.kit.election;

import org.jspecify.annotations.NullMarked;
