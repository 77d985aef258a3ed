package io.baton.kit.mutex;

import java.util.List;

/** Plants a bug: decides what is delivered in the place of a message. The production code needs no hooks for it. */
@FunctionalInterface
public interface Tamper<M> {
    List<M> instead(int from, int to, M message);

    static <M> Tamper<M> nothing() {
        return (from, to, message) -> List.of(message);
    }
}
