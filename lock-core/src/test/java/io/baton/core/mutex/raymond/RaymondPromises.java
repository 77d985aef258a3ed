package io.baton.core.mutex.raymond;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.core.mutex.raymond.RaymondMessage.Request;
import io.baton.core.mutex.raymond.RaymondMessage.Token;
import io.baton.core.mutex.raymond.RaymondMessage.Try;
import io.baton.kit.mutex.Watch;
import io.baton.spi.Ask;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;

/** Every member serves its neighbours and itself in the order in which they asked it: keeps a queue of its own for each. */
final class RaymondPromises implements Watch<RaymondMessage> {
    private final Map<Integer, ArrayDeque<Integer>> queues = new HashMap<>();
    /** By member: who got the token within the step in which its request came. */
    private final Map<Integer, Integer> servedAtOnce = new HashMap<>();

    @Override
    public void requested(int rank, Ask ask) {
        queue(rank).add(rank);
    }

    @Override
    public void over(int rank, Ask ask) {
        queue(rank).remove(rank);
    }

    @Override
    public void granted(int rank, Ask ask) {
        assertThat(queue(rank).peek())
                .as("first come, first served at %d", rank)
                .isEqualTo(rank);
        queue(rank).remove();
    }

    @Override
    public void sent(int from, int to, RaymondMessage message) {
        if (message instanceof Token) {
            Integer first = queue(from).poll();
            if (first == null) {
                servedAtOnce.put(from, to);
            } else {
                assertThat(to).as("first come, first served at %d", from).isEqualTo(first);
            }
        }
    }

    @Override
    public void delivered(int from, int to, RaymondMessage message) {
        if (message instanceof Request || message instanceof Try) {
            Integer served = servedAtOnce.remove(to);
            if (served == null) {
                queue(to).add(from);
            } else {
                assertThat(served).as("asked for at %d", to).isEqualTo(from);
            }
        }
    }

    private ArrayDeque<Integer> queue(int rank) {
        return queues.computeIfAbsent(rank, key -> new ArrayDeque<>());
    }
}
