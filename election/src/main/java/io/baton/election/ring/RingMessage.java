package io.baton.election.ring;

import java.util.List;

/** What goes round in a ring election. The term is on the envelope. */
sealed interface RingMessage {
    /** Those whom the message has met, its originator first. Its list never has the same voter twice. */
    List<Integer> met();

    /** Who is alive? */
    record Elect(List<Integer> met) implements RingMessage {
        public Elect {
            met = List.copyOf(met);
        }
    }

    /** Who won, on its way to everybody whom ELECT has met, in that order, and back to the originator. */
    record Coordinator(int coordinator, List<Integer> met) implements RingMessage {
        public Coordinator {
            met = List.copyOf(met);
        }
    }
}
