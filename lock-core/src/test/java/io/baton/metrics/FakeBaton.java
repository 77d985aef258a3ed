package io.baton.metrics;

import io.baton.Baton;
import io.baton.BatonConfig;
import io.baton.ClusterListener;
import io.baton.ClusterView;
import io.baton.DistributedLock;
import io.baton.core.observe.Observable;
import io.baton.core.observe.Observer;
import io.baton.core.observe.Observers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A node that does nothing but can be observed. */
final class FakeBaton extends ForeignBaton implements Observable {
    final Observers observers = new Observers();
    Optional<ClusterView> view = Optional.empty();

    @Override
    public Optional<ClusterView> view() {
        return view;
    }

    @Override
    public Registration observe(Observer observer) {
        return observers.add(observer);
    }

    @Override
    public BatonConfig config() {
        return BatonConfig.builder()
                .node("a")
                .locks("orders-*", "token-ring")
                .locks("jobs", "maekawa")
                .locks("orders-*", "central")
                .build();
    }

    void install(long epoch, String... members) {
        view = Optional.of(new ClusterView(epoch, members[0], List.of(members), 0));
        observers.current().viewInstalled(view.get());
    }
}

/** A node that somebody else wrote. */
class ForeignBaton implements Baton {
    @Override
    public String nodeId() {
        return "a";
    }

    @Override
    public DistributedLock lock(String name) {
        throw new UnsupportedOperationException("has no locks");
    }

    @Override
    public boolean awaitReady(Duration atMost) {
        return true;
    }

    @Override
    public Optional<ClusterView> view() {
        return Optional.empty();
    }

    @Override
    public Registration addListener(ClusterListener listener) {
        return () -> {};
    }

    @Override
    public void close() {}
}
