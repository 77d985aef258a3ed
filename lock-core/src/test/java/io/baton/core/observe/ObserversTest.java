package io.baton.core.observe;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.Baton;
import io.baton.ClusterView;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ObserversTest {
    private final Observers observers = new Observers();
    private final List<String> seen = new ArrayList<>();

    @Test
    void shouldBeNoneWhenNobodyWatches() {
        assertThat(observers.current()).isSameAs(Observer.NONE);
    }

    @Test
    void shouldBeNoneAgainWhenTheLastIsRemoved() {
        Baton.Registration first = observers.add(new Recorder("a"));
        Baton.Registration second = observers.add(new Recorder("b"));
        first.close();
        first.close();
        second.close();

        assertThat(observers.current()).isSameAs(Observer.NONE);
    }

    @Test
    void shouldTellAllInOrderWhenSeveralWatch() {
        observers.add(new Recorder("a"));
        observers.add(new Recorder("b"));
        observers.current().timedOut("x");

        assertThat(seen).containsExactly("a timedOut x", "b timedOut x");
    }

    @Test
    void shouldRemoveOneAdditionOnlyWhenTheSameObserverWasAddedTwice() {
        Recorder recorder = new Recorder("a");
        observers.add(recorder);
        observers.add(recorder).close();
        observers.current().timedOut("x");

        assertThat(seen).containsExactly("a timedOut x");
    }

    @Test
    void shouldTellTheOthersWhenOneThrows() {
        observers.add(new Observer() {
            @Override
            public void timedOut(String lock) {
                throw new IllegalStateException("broken observer");
            }
        });
        observers.add(new Recorder("b"));
        observers.current().timedOut("x");

        assertThat(seen).containsExactly("b timedOut x");
    }

    @Test
    void shouldPassOnEveryEventWhenItHappens() {
        observers.add(new Recorder("a"));
        Observer current = observers.current();
        current.granted("x", 1);
        current.released("x", 2);
        current.timedOut("x");
        current.uncertain("x", 3);
        current.lost("x", 4, "why");
        current.viewInstalled(new ClusterView(5, "a", List.of("a"), 0));
        current.elected("a");
        current.tokenRegenerated("x");
        current.resumed(6);
        current.excluded();

        assertThat(seen)
                .containsExactly(
                        "a granted x 1",
                        "a released x 2",
                        "a timedOut x",
                        "a uncertain x 3",
                        "a lost x 4 why",
                        "a viewInstalled 5",
                        "a elected a",
                        "a tokenRegenerated x",
                        "a resumed 6",
                        "a excluded");
    }

    private final class Recorder implements Observer {
        private final String name;

        Recorder(String name) {
            this.name = name;
        }

        @Override
        public void granted(String lock, long waitedNanos) {
            seen.add(name + " granted " + lock + " " + waitedNanos);
        }

        @Override
        public void released(String lock, long heldNanos) {
            seen.add(name + " released " + lock + " " + heldNanos);
        }

        @Override
        public void timedOut(String lock) {
            seen.add(name + " timedOut " + lock);
        }

        @Override
        public void uncertain(String lock, long fence) {
            seen.add(name + " uncertain " + lock + " " + fence);
        }

        @Override
        public void lost(String lock, long fence, String reason) {
            seen.add(name + " lost " + lock + " " + fence + " " + reason);
        }

        @Override
        public void viewInstalled(ClusterView view) {
            seen.add(name + " viewInstalled " + view.epoch());
        }

        @Override
        public void elected(String coordinator) {
            seen.add(name + " elected " + coordinator);
        }

        @Override
        public void tokenRegenerated(String lock) {
            seen.add(name + " tokenRegenerated " + lock);
        }

        @Override
        public void resumed(long suspendedNanos) {
            seen.add(name + " resumed " + suspendedNanos);
        }

        @Override
        public void excluded() {
            seen.add(name + " excluded");
        }
    }
}
