package io.baton.election.changroberts;

import io.baton.election.Roster;
import io.baton.spi.Codec;
import io.baton.spi.Election;
import io.baton.spi.ElectionAlgorithm;
import io.baton.spi.ElectionEffects;

/** Chang's and Roberts' algorithm: ids compete on the ring, and the highest comes back. */
public final class ChangRoberts implements ElectionAlgorithm<ChangRobertsMessage> {
    private static final Codec<ChangRobertsMessage> CODEC = new ChangRobertsCodec();

    @Override
    public String name() {
        return "chang-roberts";
    }

    @Override
    public Codec<ChangRobertsMessage> codec() {
        return CODEC;
    }

    @Override
    public String cost() {
        return "2m + d, d hops from the one who starts to the highest; at worst, all starting, m(m+1)/2 + m";
    }

    @Override
    public String advice() {
        return "every voter sends to its successor only, and all messages are small; best if priorities ascend along"
                + " the roster";
    }

    @Override
    public boolean preempts() {
        return false;
    }

    @Override
    public Election<ChangRobertsMessage> open(
            int self, int[] priorities, long patienceNanos, ElectionEffects<ChangRobertsMessage> out) {
        return new ChangRobertsElection(new Roster(self, priorities), patienceNanos, out);
    }
}
