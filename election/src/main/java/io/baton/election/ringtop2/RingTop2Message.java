package io.baton.election.ringtop2;

import java.util.List;

/** What voters send in a ring election of two. The term is on the envelope. */
sealed interface RingTop2Message {
    /** Nobody, as a deputy. */
    int NOBODY = -1;

    /** What goes round the ring and collects those whom it meets. */
    sealed interface Round extends RingTop2Message {
        /** Those whom the message has met, its originator first, nobody twice. */
        List<Integer> met();

        /** Returns the same message, having met one more. */
        Round with(List<Integer> more);
    }

    /** Who shall have the offices; they differ. */
    record Pair(int coordinator, int deputy) {}

    /** Who is alive? */
    record Elect(List<Integer> met) implements Round {
        public Elect {
            met = List.copyOf(met);
        }

        @Override
        public Elect with(List<Integer> more) {
            return new Elect(more);
        }
    }

    /** These two are chosen. Are they still there? */
    record Choose(Pair pair, List<Integer> met) implements Round {
        public Choose {
            met = List.copyOf(met);
        }

        @Override
        public Choose with(List<Integer> more) {
            return new Choose(pair, more);
        }

        /** Tells whether it has met whom it names. */
        boolean isConfirmed() {
            return met.contains(pair.coordinator) && (pair.deputy == NOBODY || met.contains(pair.deputy));
        }
    }

    /** To one who is behind: this term is over, and these were chosen. Goes no further. */
    record Ended(Pair pair) implements RingTop2Message {}
}
