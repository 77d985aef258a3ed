package io.baton.cli.demo;

import io.baton.ClusterView;
import io.baton.cli.cluster.Timeline;
import io.baton.cli.contend.Reporter;
import io.baton.cli.contend.Words;
import io.baton.cli.demo.NodeStatus.State;
import io.baton.history.Event;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Follows the timeline, shows how the nodes stand, and tells what is worth a line. A thread of its own. */
final class Narrator implements Runnable {
    private final Timeline timeline;
    private final Screen screen;
    private final Map<String, NodeStatus> nodes = new LinkedHashMap<>();
    private int read;
    private long epoch;
    private String elected = "";

    Narrator(List<String> ids, Timeline timeline, Screen screen) {
        this.timeline = timeline;
        this.screen = screen;
        ids.forEach(id -> nodes.put(id, NodeStatus.starting(id)));
    }

    @Override
    public void run() {
        try {
            while (true) {
                catchUp();
                Thread.sleep(50);
            }
        } catch (InterruptedException e) {
            catchUp();
            screen.clear();
        }
    }

    /** Tells something of its own, after all that was heard before. */
    void say(String line) {
        catchUp();
        screen.say(line);
    }

    private synchronized void catchUp() {
        List<Event> news = timeline.since(read);
        read += news.size();
        news.forEach(this::tell);
        screen.show(List.copyOf(nodes.values()));
    }

    private void tell(Event event) {
        String node = event.client().node();
        nodes.computeIfPresent(node, (id, status) -> next(status, event));
        switch (event.kind()) {
            case VIEW -> tellView(Reporter.view(event));
            case ELECTED -> tellElected(node, event.text());
            case TOKEN_REGENERATED -> screen.say(node + " makes the lock's token anew");
            case EXCLUDED -> screen.say(node + " gave up its view: a majority went on without it");
            case LOST ->
                screen.say(node + " lost its hold with token " + Words.fence(event.fence()) + ": " + event.text());
            default -> {
                // The picture shows it.
            }
        }
    }

    private static NodeStatus next(NodeStatus status, Event event) {
        return switch (event.kind()) {
            case STARTED -> status.started(event.client().process());
            case LOCK_CALLED -> status.with(State.WAITING);
            case GRANTED -> status.granted(event.fence());
            case UNLOCKED, UNLOCK_LOST -> status.with(State.IDLE);
            case VIEW -> status.in(Reporter.view(event));
            case KILLED -> status.dead();
            case CLOSED -> status.with(State.GONE);
            default -> status;
        };
    }

    /** Every member tells of a view; one line will do. */
    private void tellView(ClusterView view) {
        if (view.epoch() > epoch) {
            epoch = view.epoch();
            elected = "";
            screen.say(Words.view(view));
        }
    }

    private void tellElected(String node, String winner) {
        if (!winner.equals(elected)) {
            elected = winner;
            screen.say("election: " + node + " learns that " + winner + " won");
        }
    }
}
