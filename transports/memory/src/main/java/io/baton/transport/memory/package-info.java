/**
 * A transport between nodes of one JVM: the embedded default, and for tests. Nodes find each other by the cluster's name
 * and the endpoint; nothing leaves the process, and no port is opened.
 */
@NullMarked
package io.baton.transport.memory;

import org.jspecify.annotations.NullMarked;
