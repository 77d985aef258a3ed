/** What every lock algorithm has to pass, also one of your own: extend {@link io.baton.kit.mutex.MutexContract} in your tests. */
@NullMarked
package io.baton.kit.mutex;

import org.jspecify.annotations.NullMarked;
