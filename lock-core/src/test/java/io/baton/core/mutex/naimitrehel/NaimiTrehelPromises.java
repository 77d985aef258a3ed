package io.baton.core.mutex.naimitrehel;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.core.mutex.naimitrehel.NaimiTrehelMessage.Request;
import io.baton.core.mutex.naimitrehel.NaimiTrehelMessage.Token;
import io.baton.kit.mutex.Watch;
import io.baton.spi.Ask;
import java.util.HashMap;
import java.util.Map;

/** The chain: whoever reached the root is served directly after it. Keeps a chain of its own. */
final class NaimiTrehelPromises implements Watch<NaimiTrehelMessage> {
    /** By member: who reached it when it was the root, and waits for it. */
    private final Map<Integer, Integer> behind = new HashMap<>();
    /** Whose request was handed on, or served, within the present step. */
    private int dealtWith = -1;

    @Override
    public void sent(int from, int to, NaimiTrehelMessage message) {
        if (message instanceof Token) {
            Integer next = behind.remove(from);
            assertThat(next == null || next == to)
                    .as("the chain: %s is next after %d, not %d", next, from, to)
                    .isTrue();
            dealtWith = to;
        } else if (message instanceof Request request) {
            dealtWith = request.origin();
        }
    }

    @Override
    public void delivered(int from, int to, NaimiTrehelMessage message) {
        if (message instanceof Request request && dealtWith != request.origin()) {
            assertThat(behind.put(to, request.origin()))
                    .as("the chain forks after %d", to)
                    .isNull();
        }
        dealtWith = -1;
    }

    @Override
    public void granted(int rank, Ask ask) {
        assertThat(behind.values())
                .as("the chain: %d overtakes whom it waits for", rank)
                .doesNotContain(rank);
    }
}
