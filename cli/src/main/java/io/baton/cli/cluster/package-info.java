/** Real nodes in processes of their own, on this machine: started, watched, killed and started again. */
@NullMarked
package io.baton.cli.cluster;

import org.jspecify.annotations.NullMarked;
