package io.baton.benchmarks;

import io.baton.BatonConfig;
import java.time.Duration;

/** How soon a cluster takes a silent node for dead, and how long it waits for what that node may still hold. */
record Timing(Duration lease, Duration heartbeat, Duration suspicion) {
    static final Timing DEFAULT =
            new Timing(BatonConfig.DEFAULT_LEASE, BatonConfig.DEFAULT_HEARTBEAT, BatonConfig.DEFAULT_SUSPICION);

    static final Timing SHORT = new Timing(Duration.ofSeconds(1), Duration.ofMillis(100), Duration.ofMillis(600));
}
