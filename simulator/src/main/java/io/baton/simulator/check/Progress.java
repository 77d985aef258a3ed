package io.baton.simulator.check;

import java.util.Map;
import java.util.TreeMap;

/** Promise 3: once the faults have stopped, every waiting request is granted, and all nodes come together in one view. */
public final class Progress implements Checker {
    public static final String NAME = "Progress";

    private final Map<Long, Request> waiting = new TreeMap<>();

    @Override
    public void requested(Request request) {
        waiting.put(request.id(), request);
    }

    @Override
    public void granted(long time, Hold hold) {
        waiting.remove(hold.request().id());
    }

    @Override
    public void gaveUp(long time, Request request) {
        waiting.remove(request.id());
    }

    @Override
    public void crashed(long time, String node) {
        waiting.values().removeIf(request -> request.node().equals(node));
    }

    @Override
    public void ended(long time, String unfinished) {
        if (waiting.isEmpty() && unfinished.isEmpty()) {
            return;
        }
        StringBuilder words = new StringBuilder("the faults stopped long ago, but ").append(unfinished);
        for (Request request : waiting.values()) {
            words.append(unfinished.isEmpty() && words.length() < 40 ? "" : "; ")
                    .append(request)
                    .append(" waits since ");
            words.append(String.format(java.util.Locale.ROOT, "%.6f", request.since() / 1e9));
        }
        throw new Violation(NAME, words.toString());
    }
}
