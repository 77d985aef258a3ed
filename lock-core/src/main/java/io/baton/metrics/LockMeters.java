package io.baton.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.List;

/** The meters of all locks that one rule is for. */
record LockMeters(Timer waits, Timer holds, Counter grants, Counter timeouts, Counter losses, Counter regenerations) {
    /** What a histogram has buckets for, if one is switched on. */
    private static final Duration SHORTEST = Duration.ofNanos(10_000);

    private static final Duration LONGEST = Duration.ofMinutes(1);

    static LockMeters register(MeterRegistry registry, Tags tags) {
        return new LockMeters(
                timer(registry, tags, "baton.lock.wait", "How long callers waited for a lock that they got"),
                timer(registry, tags, "baton.lock.hold", "How long callers held a lock that they gave back"),
                counter(registry, tags, "baton.lock.grants", "Callers that got a lock"),
                counter(registry, tags, "baton.lock.timeouts", "Callers that left without the lock"),
                counter(registry, tags, "baton.lock.losses", "Holds that were lost"),
                counter(registry, tags, "baton.tokens.regenerated", "Tokens that this node made anew"));
    }

    List<Meter> all() {
        return List.of(waits, holds, grants, timeouts, losses, regenerations);
    }

    private static Timer timer(MeterRegistry registry, Tags tags, String name, String description) {
        return Timer.builder(name)
                .description(description)
                .tags(tags)
                .minimumExpectedValue(SHORTEST)
                .maximumExpectedValue(LONGEST)
                .register(registry);
    }

    private static Counter counter(MeterRegistry registry, Tags tags, String name, String description) {
        return Counter.builder(name).description(description).tags(tags).register(registry);
    }
}
