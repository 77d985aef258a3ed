package io.baton.simulator;

import io.baton.ClusterView;
import io.baton.simulator.spacetime.Event;
import io.baton.simulator.spacetime.Layer;
import io.baton.simulator.spacetime.Message;
import io.baton.simulator.spacetime.MessageText;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Puts what lock algorithms of one node say and hear into the trace. Within a view two members' messages about one lock arrive in
 * the order in which they were sent, or from some point on not at all; so the oldest that says the same is the one.
 */
final class LockTrace {
    /** One direction between two nodes, in one view. */
    private record Way(long epoch, String lock, String from, String to) {}

    /** The messages under way between all nodes of a run. Looked up only, never iterated. */
    static final class Post {
        private final Map<Way, Queue<Message>> underWay = new HashMap<>();
    }

    private final World world;
    private final Post post;
    private final String node;
    private @Nullable ClusterView view;

    LockTrace(World world, Post post, String node) {
        this.world = world;
        this.post = post;
        this.node = node;
    }

    /** From now on ranks are those of this view. */
    void installed(ClusterView newView) {
        view = newView;
    }

    void opened(long fenceFloor) {
        if (view != null) {
            world.trace.floor(view.epoch(), fenceFloor);
        }
    }

    void sent(String lock, int rank, Object message) {
        ClusterView now = view;
        if (now != null) {
            String to = now.members().get(rank);
            Message sent =
                    world.trace.sent(world.agenda.now(), Layer.LOCK, lock, node, to, MessageText.of(message), false);
            post.underWay
                    .computeIfAbsent(new Way(now.epoch(), lock, node, to), any -> new ArrayDeque<>())
                    .add(sent);
        }
    }

    void received(String lock, int rank, Object message) {
        ClusterView now = view;
        if (now == null) {
            return;
        }
        Queue<Message> queue =
                post.underWay.get(new Way(now.epoch(), lock, now.members().get(rank), node));
        String text = MessageText.of(message);
        while (queue != null && !queue.isEmpty()) {
            Message next = queue.remove();
            if (next.text().equals(text)) {
                world.trace.add(new Event.Received(world.agenda.now(), next));
                return;
            }
        }
    }
}
