package io.baton.simulator.spacetime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ClocksTest {
    private static List<Long> lamport(Told told) {
        return Point.of(told.shown()).stream()
                .map(point -> point.stamp().lamport())
                .toList();
    }

    private static boolean before(Clocks.Stamp one, Clocks.Stamp other) {
        for (int i = 0; i < one.vector().size(); i++) {
            if (one.vector().get(i) > other.vector().get(i)) {
                return false;
            }
        }
        return !one.vector().equals(other.vector());
    }

    @Test
    void shouldTickOncePerEventAndPassWhatAMessageBrings() {
        // a starts, its view; b starts, its view, asks, sends; a receives, sends; b receives, enters, leaves
        assertThat(lamport(Told.story())).containsExactly(1L, 2L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
    }

    @Test
    void shouldTickOnceWhenAMessageGoesToSeveral() {
        Told told = Told.of("a", "b", "c");
        told.cast("a", "REQUEST", "b", "c").forEach(told::receive);

        assertThat(lamport(told)).endsWith(3L, 4L, 4L);
    }

    @Test
    void shouldNotTickWhenSomethingBefallsAll() {
        Told told = Told.of("a")
                .local(Event.EVERYWHERE, What.NOTE, -1, "the faults stop")
                .asks("a");

        assertThat(lamport(told)).endsWith(0L, 3L);
    }

    @Test
    void shouldOrderSendBeforeReceiptWhenVectorsAreCompared() {
        Map<Long, Clocks.Stamp> sent = new HashMap<>();
        for (Point point : Point.of(Told.story().shown())) {
            if (point.first() instanceof Event.Sent leaving) {
                sent.put(leaving.message().id(), point.stamp());
            } else if (point.first() instanceof Event.Received arrival) {
                assertThat(before(sent.get(arrival.message().id()), point.stamp()))
                        .isTrue();
            }
        }
        assertThat(sent).hasSize(2);
    }

    @Test
    void shouldOrderNeitherWhenTwoEventsAreConcurrent() {
        List<Point> points = Point.of(Told.of("a", "b").asks("a").asks("b").shown());
        Clocks.Stamp ofA = points.get(4).stamp();
        Clocks.Stamp ofB = points.get(5).stamp();

        assertThat(before(ofA, ofB) || before(ofB, ofA)).isFalse();
        assertThat(ofA.vectorText()).isEqualTo("(3,0)");
    }
}
