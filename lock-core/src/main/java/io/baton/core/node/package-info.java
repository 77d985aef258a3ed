/**
 * The node core: frames, timers and local requests in; frames and grants out. Does no I/O, starts no thread, reads no
 * clock and draws no random number, so that the engine and the simulator run the same logic.
 */
@NullMarked
package io.baton.core.node;

import org.jspecify.annotations.NullMarked;
