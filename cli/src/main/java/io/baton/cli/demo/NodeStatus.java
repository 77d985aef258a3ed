package io.baton.cli.demo;

import io.baton.ClusterView;
import io.baton.cli.contend.Words;
import java.util.Locale;
import java.util.Optional;

/**
 * How a node stands.
 *
 * @param id its id
 * @param process its process, 0 if there is none yet
 * @param state what it does now
 * @param fence the token of its hold, or its last one
 * @param grants how often it had the lock
 * @param view the view that it is in
 */
record NodeStatus(String id, long process, State state, long fence, int grants, Optional<ClusterView> view) {
    enum State {
        STARTING("starting"),
        IDLE("does not want it"),
        WAITING("waits for the lock"),
        HOLDING("HOLDS THE LOCK"),
        DEAD("dead"),
        GONE("left");

        private final String words;

        State(String words) {
            this.words = words;
        }
    }

    static NodeStatus starting(String id) {
        return new NodeStatus(id, 0, State.STARTING, 0, 0, Optional.empty());
    }

    NodeStatus with(State next) {
        return new NodeStatus(id, process, next, fence, grants, view);
    }

    NodeStatus granted(long newFence) {
        return new NodeStatus(id, process, State.HOLDING, newFence, grants + 1, view);
    }

    NodeStatus in(ClusterView newView) {
        return new NodeStatus(id, process, state, fence, grants, Optional.of(newView));
    }

    NodeStatus started(long newProcess) {
        return new NodeStatus(id, newProcess, State.STARTING, fence, grants, Optional.empty());
    }

    NodeStatus dead() {
        return new NodeStatus(id, process, State.DEAD, fence, grants, Optional.empty());
    }

    String brief() {
        String now = switch (state) {
            case HOLDING -> "holds " + Words.fence(fence);
            case WAITING -> "waits";
            case STARTING -> "starts";
            case IDLE -> "idle";
            case DEAD -> "dead";
            case GONE -> "left";
        };
        return id + (coordinates() ? "*" : "") + " " + now + " (" + grants + " grants)";
    }

    String row() {
        return String.format(
                Locale.ROOT,
                "   %s  %-8s %-12s %-19s %-15s %4d grants",
                id,
                process == 0 ? "" : process,
                view.isEmpty() ? "no view" : coordinates() ? "coordinator" : "member",
                state.words,
                fence == 0 ? "" : Words.fence(fence),
                grants);
    }

    private boolean coordinates() {
        return view.filter(it -> it.coordinator().equals(id)).isPresent();
    }
}
