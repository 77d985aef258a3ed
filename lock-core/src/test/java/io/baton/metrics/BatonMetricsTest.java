package io.baton.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.core.observe.Observer;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.config.MeterFilter;
import io.micrometer.core.instrument.distribution.DistributionStatisticConfig;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class BatonMetricsTest {
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final FakeBaton baton = new FakeBaton();
    private final BatonMetrics metrics = new BatonMetrics(baton);

    @AfterEach
    void close() {
        metrics.close();
        registry.close();
    }

    @Test
    void shouldMeasureWaitAndHoldWhenALockIsTakenAndGivenBack() {
        metrics.bindTo(registry);
        events().granted("orders-1", TimeUnit.MILLISECONDS.toNanos(30));
        events().released("orders-1", TimeUnit.MILLISECONDS.toNanos(70));

        assertThat(timer("baton.lock.wait", "orders-*").totalTime(TimeUnit.MILLISECONDS))
                .isEqualTo(30);
        assertThat(timer("baton.lock.hold", "orders-*").totalTime(TimeUnit.MILLISECONDS))
                .isEqualTo(70);
        assertThat(count("baton.lock.grants", "orders-*")).isEqualTo(1);
    }

    @Test
    void shouldCountWhatGoesWrongWhenItDoes() {
        metrics.bindTo(registry);
        events().timedOut("jobs");
        events().lost("jobs", 7, "partition");
        events().tokenRegenerated("jobs");

        assertThat(count("baton.lock.timeouts", "jobs")).isEqualTo(1);
        assertThat(count("baton.lock.losses", "jobs")).isEqualTo(1);
        assertThat(count("baton.tokens.regenerated", "jobs")).isEqualTo(1);
    }

    @Test
    void shouldCountViewsAndElectionsWhenTheyHappen() {
        metrics.bindTo(registry);
        events().elected("b");
        events().resumed(7_000_000);
        baton.install(12, "a", "b", "c");

        assertThat(registry.get("baton.grants.suspended")
                        .tag("node", "a")
                        .timer()
                        .totalTime(TimeUnit.MILLISECONDS))
                .isEqualTo(7);
        assertThat(registry.get("baton.elections").tag("node", "a").counter().count())
                .isEqualTo(1);
        assertThat(registry.get("baton.view.changes").tag("node", "a").counter().count())
                .isEqualTo(1);
        assertThat(registry.get("baton.view.epoch").tag("node", "a").gauge().value())
                .isEqualTo(12);
        assertThat(registry.get("baton.view.members").tag("node", "a").gauge().value())
                .isEqualTo(3);
    }

    @Test
    void shouldShowNoMembersWhenThereIsNoView() {
        metrics.bindTo(registry);

        assertThat(registry.get("baton.view.epoch").gauge().value()).isZero();
        assertThat(registry.get("baton.view.members").gauge().value()).isZero();
    }

    @Test
    void shouldNotHaveMoreMetersWhenThereAreMoreLocks() {
        metrics.bindTo(registry);
        int before = registry.getMeters().size();
        for (int i = 0; i < 1000; i++) {
            events().granted("orders-" + i, 1);
            events().granted("customer-" + i, 1);
        }

        assertThat(registry.getMeters()).hasSize(before);
        assertThat(count("baton.lock.grants", "orders-*")).isEqualTo(1000);
        assertThat(count("baton.lock.grants", "*")).isEqualTo(1000);
    }

    @Test
    void shouldKeepAHistogramWhenAFilterAsksForOne() {
        registry.config().meterFilter(new MeterFilter() {
            @Override
            public DistributionStatisticConfig configure(Meter.Id id, DistributionStatisticConfig config) {
                return DistributionStatisticConfig.builder()
                        .serviceLevelObjectives(1e6, 1e9)
                        .build()
                        .merge(config);
            }
        });
        metrics.bindTo(registry);
        events().granted("jobs", 1000);

        assertThat(timer("baton.lock.wait", "jobs").takeSnapshot().histogramCounts())
                .hasSize(2);
    }

    @Test
    void shouldCountOnceWhenBoundToTheSameRegistryTwice() {
        metrics.bindTo(registry);
        metrics.bindTo(registry);
        events().timedOut("jobs");

        assertThat(count("baton.lock.timeouts", "jobs")).isEqualTo(1);
    }

    @Test
    void shouldCountInAllWhenBoundToSeveralRegistries() {
        SimpleMeterRegistry other = new SimpleMeterRegistry();
        metrics.bindTo(registry);
        metrics.bindTo(other);
        events().elected("b");

        assertThat(registry.get("baton.elections").counter().count()).isEqualTo(1);
        assertThat(other.get("baton.elections").counter().count()).isEqualTo(1);
        other.close();
    }

    @Test
    void shouldLeaveNothingWhenClosed() {
        metrics.bindTo(registry);
        metrics.close();
        metrics.close();

        assertThat(registry.getMeters()).isEmpty();
        assertThat(events()).isSameAs(Observer.NONE);
    }

    @Test
    void shouldSayWhatIsNeededWhenTheBatonIsForeign() {
        assertThatThrownBy(() -> new BatonMetrics(new ForeignBaton()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "only a node that Baton.start() returned can be measured, not a io.baton.metrics.ForeignBaton");
    }

    private Observer events() {
        return baton.observers.current();
    }

    private Timer timer(String name, String lock) {
        return registry.get(name).tag("node", "a").tag("lock", lock).timer();
    }

    private double count(String name, String lock) {
        return registry.get(name).tag("node", "a").tag("lock", lock).counter().count();
    }
}
