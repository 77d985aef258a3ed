package io.baton.metrics;

import io.baton.Baton;
import io.baton.ClusterView;
import io.baton.LockRule;
import io.baton.core.observe.Observable;
import io.baton.core.observe.Observer;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The meters of one node in one registry. All are made at the start: an event only looks one up and adds to it. */
final class Binding implements Observer {
    private final MeterRegistry registry;
    private final List<Meter> meters = new ArrayList<>();
    private final List<LockRule> rules;
    private final List<LockMeters> byRule = new ArrayList<>();
    private final Counter viewChanges;
    private final Counter elections;
    private final Timer suspensions;
    private final Baton.Registration registration;

    Binding(Baton baton, Observable observable, MeterRegistry registry) {
        this.registry = registry;
        Tags node = Tags.of("node", baton.nodeId());
        rules = observable.config().locks();
        Map<String, LockMeters> byPattern = new HashMap<>();
        for (LockRule rule : rules) {
            byRule.add(byPattern.computeIfAbsent(
                    rule.pattern(), pattern -> LockMeters.register(registry, node.and("lock", pattern))));
        }
        byPattern.values().forEach(it -> meters.addAll(it.all()));
        viewChanges = keep(Counter.builder("baton.view.changes")
                .description("Views that this node installed")
                .tags(node)
                .register(registry));
        elections = keep(Counter.builder("baton.elections")
                .description("Elections whose outcome this node learned")
                .tags(node)
                .register(registry));
        suspensions = keep(Timer.builder("baton.grants.suspended")
                .description("How long changes of view and lapsed leases held grants up")
                .tags(node)
                .register(registry));
        keep(Gauge.builder("baton.view.epoch", baton, Binding::epoch)
                .description("The epoch of the view that this node is in, 0 without one")
                .tags(node)
                .register(registry));
        keep(Gauge.builder("baton.view.members", baton, Binding::members)
                .description("The nodes in the view that this node is in, 0 without one")
                .tags(node)
                .register(registry));
        registration = observable.observe(this);
    }

    void close() {
        registration.close();
        meters.forEach(registry::remove);
    }

    @Override
    public void granted(String lock, long waitedNanos) {
        LockMeters of = of(lock);
        of.waits().record(waitedNanos, TimeUnit.NANOSECONDS);
        of.grants().increment();
    }

    @Override
    public void released(String lock, long heldNanos) {
        of(lock).holds().record(heldNanos, TimeUnit.NANOSECONDS);
    }

    @Override
    public void timedOut(String lock) {
        of(lock).timeouts().increment();
    }

    @Override
    public void lost(String lock, long fence, String reason) {
        of(lock).losses().increment();
    }

    @Override
    public void tokenRegenerated(String lock) {
        of(lock).regenerations().increment();
    }

    @Override
    public void viewInstalled(ClusterView view) {
        viewChanges.increment();
    }

    @Override
    public void elected(String coordinator) {
        elections.increment();
    }

    @Override
    public void resumed(long suspendedNanos) {
        suspensions.record(suspendedNanos, TimeUnit.NANOSECONDS);
    }

    /** The first rule that matches counts; the last one matches every name. */
    private LockMeters of(String lock) {
        int last = rules.size() - 1;
        for (int i = 0; i < last; i++) {
            if (rules.get(i).matches(lock)) {
                return byRule.get(i);
            }
        }
        return byRule.get(last);
    }

    private <M extends Meter> M keep(M meter) {
        meters.add(meter);
        return meter;
    }

    private static double epoch(Baton baton) {
        return baton.view().map(ClusterView::epoch).orElse(0L);
    }

    private static double members(Baton baton) {
        return baton.view().map(view -> view.members().size()).orElse(0);
    }
}
