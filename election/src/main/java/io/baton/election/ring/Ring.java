package io.baton.election.ring;

import io.baton.election.Roster;
import io.baton.spi.Codec;
import io.baton.spi.Election;
import io.baton.spi.ElectionAlgorithm;
import io.baton.spi.ElectionEffects;

/** The ring algorithm: the living are collected once round, the highest of them is it. */
public final class Ring implements ElectionAlgorithm<RingMessage> {
    private static final Codec<RingMessage> CODEC = new RingCodec();

    @Override
    public String name() {
        return "ring";
    }

    @Override
    public Codec<RingMessage> codec() {
        return CODEC;
    }

    @Override
    public String cost() {
        return "2m for each who starts";
    }

    @Override
    public String advice() {
        return "every voter sends to its successor only";
    }

    @Override
    public boolean preempts() {
        return false;
    }

    @Override
    public Election<RingMessage> open(
            int self, int[] priorities, long patienceNanos, ElectionEffects<RingMessage> out) {
        return new RingElection(new Roster(self, priorities), patienceNanos, out);
    }
}
