package io.baton.cli.contend;

import io.baton.Baton;
import io.baton.ClusterListener;
import io.baton.ClusterView;
import io.baton.DistributedLock;
import io.baton.history.Client;
import io.baton.history.Event;
import io.baton.history.Kind;
import java.util.List;
import java.util.function.Consumer;

/** Tells what happens in this process. Any thread. */
public final class Reporter {
    private final String node;
    private final Consumer<Event> sink;

    /**
     * Takes where events go.
     *
     * @param sink is called by any thread, by one at a time
     */
    public Reporter(String node, Consumer<Event> sink) {
        this.node = node;
        this.sink = sink;
    }

    /** Tells of something that happens to the whole process. */
    public void tell(Kind kind) {
        tell(event(kind, ""));
    }

    synchronized void tell(Event event) {
        sink.accept(event);
    }

    /** Returns an event of now. */
    Event event(Kind kind, String client) {
        return Event.of(
                System.nanoTime(), new Client(node, ProcessHandle.current().pid(), client), kind);
    }

    /** Tells of all that happens in the cluster. */
    public void follow(Baton baton) {
        baton.addListener(new ClusterListener() {
            @Override
            public void viewInstalled(ClusterView view) {
                tell(event(Kind.VIEW, "")
                        .with(view.epoch())
                        .with(view.generation() + " " + view.coordinator() + " " + String.join(" ", view.members())));
            }

            @Override
            public void elected(String coordinator) {
                tell(event(Kind.ELECTED, "").with(coordinator));
            }

            @Override
            public void tokenRegenerated(String lock) {
                tell(event(Kind.TOKEN_REGENERATED, "").on(lock, 0));
            }

            @Override
            public void excluded() {
                tell(event(Kind.EXCLUDED, ""));
            }
        });
    }

    /** Tells of every hold of the lock on this node that is lost. */
    public void follow(DistributedLock lock) {
        lock.addListener((name, fence, reason) ->
                tell(event(Kind.LOST, "").on(name, fence).with(reason)));
    }

    /** Returns the view that an event of kind {@link Kind#VIEW} tells of. */
    public static ClusterView view(Event event) {
        List<String> words = List.of(event.text().split(" "));
        return new ClusterView(
                event.value(), words.get(1), words.subList(2, words.size()), Long.parseLong(words.get(0)));
    }
}
