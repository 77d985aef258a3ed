package io.baton.metrics;

import io.baton.Baton;
import io.baton.core.observe.Observable;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * The meters of a node.
 *
 * <pre>{@code
 * BatonMetrics metrics = new BatonMetrics(baton);
 * metrics.bindTo(registry);
 * }</pre>
 *
 * <table>
 * <caption>All have the tag {@code node}; those marked * also {@code lock}</caption>
 * <tr><th>meter</th><th>what</th></tr>
 * <tr><td>{@code baton.lock.wait} *</td><td>timer: how long callers waited for a lock that they got</td></tr>
 * <tr><td>{@code baton.lock.hold} *</td><td>timer: how long callers held a lock that they gave back</td></tr>
 * <tr><td>{@code baton.lock.grants} *</td><td>counter: callers that got a lock</td></tr>
 * <tr><td>{@code baton.lock.timeouts} *</td><td>counter: callers that left without it</td></tr>
 * <tr><td>{@code baton.lock.losses} *</td><td>counter: holds that were lost</td></tr>
 * <tr><td>{@code baton.tokens.regenerated} *</td><td>counter: tokens that this node made anew</td></tr>
 * <tr><td>{@code baton.view.changes}</td><td>counter: views that this node installed</td></tr>
 * <tr><td>{@code baton.grants.suspended}</td><td>timer: how long changes of view and lapsed leases held grants up, each time</td></tr>
 * <tr><td>{@code baton.elections}</td><td>counter: elections whose outcome this node learned</td></tr>
 * <tr><td>{@code baton.view.epoch}</td><td>gauge: the epoch of the view, 0 without one</td></tr>
 * <tr><td>{@code baton.view.members}</td><td>gauge: the nodes in the view, 0 without one</td></tr>
 * </table>
 *
 * <p>The tag {@code lock} is the pattern of the rule that is for the lock, not its name: locks may be named after orders or
 * customers without number, rules are as many as the configuration has. The timers keep no histogram by themselves; switch
 * it on with a {@link io.micrometer.core.instrument.config.MeterFilter}, their expected range is set.
 *
 * <p>May be bound to several registries. Safe for use by several threads.
 */
public final class BatonMetrics implements MeterBinder, AutoCloseable {
    private final Baton baton;
    private final Observable observable;
    private final Map<MeterRegistry, Binding> bindings = new IdentityHashMap<>();

    /**
     * Takes the node to be measured.
     *
     * @throws IllegalArgumentException if it was not started by {@link Baton#start}, but wraps or imitates such a node
     */
    public BatonMetrics(Baton baton) {
        if (!(baton instanceof Observable known)) {
            throw new IllegalArgumentException("only a node that Baton.start() returned can be measured, not a "
                    + baton.getClass().getName());
        }
        this.baton = baton;
        this.observable = known;
    }

    /** Registers the meters and counts from now on. Does nothing if they are in this registry already. */
    @Override
    public synchronized void bindTo(MeterRegistry registry) {
        bindings.computeIfAbsent(registry, it -> new Binding(baton, observable, it));
    }

    /** Stops counting and removes the meters from all registries. They can be bound again. Idempotent. */
    @Override
    public synchronized void close() {
        bindings.values().forEach(Binding::close);
        bindings.clear();
    }
}
