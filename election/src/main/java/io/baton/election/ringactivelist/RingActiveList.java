package io.baton.election.ringactivelist;

import io.baton.election.Roster;
import io.baton.spi.Codec;
import io.baton.spi.Election;
import io.baton.spi.ElectionAlgorithm;
import io.baton.spi.ElectionEffects;

/** The ring algorithm in which everybody goes round and everybody decides: nobody announces anything. */
public final class RingActiveList implements ElectionAlgorithm<RingActiveListMessage> {
    private static final Codec<RingActiveListMessage> CODEC = new RingActiveListCodec();

    @Override
    public String name() {
        return "ring-active-list";
    }

    @Override
    public Codec<RingActiveListMessage> codec() {
        return CODEC;
    }

    @Override
    public String cost() {
        return "m^2, however many start";
    }

    @Override
    public String advice() {
        return "every voter sends to its successor only and finds the winner by itself; for few voters, or where many"
                + " start at once";
    }

    @Override
    public boolean preempts() {
        return false;
    }

    @Override
    public Election<RingActiveListMessage> open(
            int self, int[] priorities, long patienceNanos, ElectionEffects<RingActiveListMessage> out) {
        return new RingActiveListElection(new Roster(self, priorities), patienceNanos, out);
    }
}
