package io.baton.election.bully;

import io.baton.election.Roster;
import io.baton.spi.Codec;
import io.baton.spi.Election;
import io.baton.spi.ElectionAlgorithm;
import io.baton.spi.ElectionEffects;

/** Garcia-Molina's bully algorithm: the highest living voter takes the office. */
public final class Bully implements ElectionAlgorithm<BullyMessage> {
    private static final Codec<BullyMessage> CODEC = new BullyCodec();

    @Override
    public String name() {
        return "bully";
    }

    @Override
    public Codec<BullyMessage> codec() {
        return CODEC;
    }

    @Override
    public String cost() {
        return "k(k+1) + m-1, k the living above the lowest who starts";
    }

    @Override
    public String advice() {
        return "few voters, and the same one shall coordinate whenever it can";
    }

    @Override
    public boolean preempts() {
        return true;
    }

    @Override
    public Election<BullyMessage> open(
            int self, int[] priorities, long patienceNanos, ElectionEffects<BullyMessage> out) {
        return new BullyElection(new Roster(self, priorities), patienceNanos, out);
    }
}
