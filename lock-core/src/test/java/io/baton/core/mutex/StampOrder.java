package io.baton.core.mutex;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.kit.mutex.Watch;
import io.baton.spi.Ask;
import io.baton.spi.Mode;

/** Of two requests that conflict, the one with the smaller (stamp, rank) is granted first. */
public final class StampOrder<M> implements Watch<M> {
    private record Place(long stamp, int rank) {
        boolean isBefore(Place other) {
            return stamp < other.stamp || (stamp == other.stamp && rank < other.rank);
        }
    }

    private Place lastWriter = new Place(-1, 0);
    private Place lastReader = new Place(-1, 0);

    @Override
    public void granted(int rank, Ask ask) {
        Place next = new Place(ask.stamp(), rank);
        checkOrder(lastWriter, next);
        if (ask.mode() == Mode.SHARED) {
            lastReader = lastReader.isBefore(next) ? next : lastReader;
        } else {
            checkOrder(lastReader, next);
            lastWriter = next;
        }
    }

    private static void checkOrder(Place before, Place next) {
        assertThat(before.isBefore(next))
                .as("order of grants: %s after %s", next, before)
                .isTrue();
    }
}
