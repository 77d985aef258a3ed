package io.baton.election.ringtop2;

import io.baton.election.Roster;
import io.baton.spi.Codec;
import io.baton.spi.Election;
import io.baton.spi.ElectionAlgorithm;
import io.baton.spi.ElectionEffects;

/** The ring algorithm for two offices: the highest of the living coordinates, the second is its deputy. */
public final class RingTop2 implements ElectionAlgorithm<RingTop2Message> {
    private static final Codec<RingTop2Message> CODEC = new RingTop2Codec();

    @Override
    public String name() {
        return "ring-top2";
    }

    @Override
    public Codec<RingTop2Message> codec() {
        return CODEC;
    }

    @Override
    public String cost() {
        return "2m for each who starts, and again if one of the two chosen dies meanwhile";
    }

    @Override
    public String advice() {
        return "a deputy shall take over without an election when the coordinator dies";
    }

    @Override
    public boolean preempts() {
        return false;
    }

    @Override
    public Election<RingTop2Message> open(
            int self, int[] priorities, long patienceNanos, ElectionEffects<RingTop2Message> out) {
        return new RingTop2Election(new Roster(self, priorities), patienceNanos, out);
    }
}
