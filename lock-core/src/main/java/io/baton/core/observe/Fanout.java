package io.baton.core.observe;

import io.baton.ClusterView;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells several observers. One that throws breaks its contract, but neither the others nor the engine. */
final class Fanout implements Observer {
    private static final Logger LOG = LoggerFactory.getLogger(Observers.class);

    private final List<Observer> observers;

    Fanout(List<Observer> observers) {
        this.observers = observers;
    }

    @Override
    public void granted(String lock, long waitedNanos) {
        tell(it -> it.granted(lock, waitedNanos));
    }

    @Override
    public void released(String lock, long heldNanos) {
        tell(it -> it.released(lock, heldNanos));
    }

    @Override
    public void timedOut(String lock) {
        tell(it -> it.timedOut(lock));
    }

    @Override
    public void uncertain(String lock, long fence) {
        tell(it -> it.uncertain(lock, fence));
    }

    @Override
    public void lost(String lock, long fence, String reason) {
        tell(it -> it.lost(lock, fence, reason));
    }

    @Override
    public void viewInstalled(ClusterView view) {
        tell(it -> it.viewInstalled(view));
    }

    @Override
    public void elected(String coordinator) {
        tell(it -> it.elected(coordinator));
    }

    @Override
    public void tokenRegenerated(String lock) {
        tell(it -> it.tokenRegenerated(lock));
    }

    @Override
    public void resumed(long suspendedNanos) {
        tell(it -> it.resumed(suspendedNanos));
    }

    @Override
    public void excluded() {
        tell(Observer::excluded);
    }

    private void tell(Consumer<Observer> event) {
        for (Observer observer : observers) {
            try {
                event.accept(observer);
            } catch (RuntimeException e) {
                LOG.warn(
                        "an observer threw, against its contract: {}",
                        observer.getClass().getName(),
                        e);
            }
        }
    }
}
