package io.baton.simulator;

import io.baton.spi.Codec;
import io.baton.spi.Election;
import io.baton.spi.ElectionAlgorithm;
import io.baton.spi.ElectionEffects;
import io.baton.spi.FrameReader;
import io.baton.spi.FrameWriter;
import java.util.BitSet;

/** The worst election there is: whoever starts one has won it, and nobody else is asked or told. */
final class EverybodyWins implements ElectionAlgorithm<String>, Codec<String> {
    @Override
    public String name() {
        return "everybody-wins";
    }

    @Override
    public Codec<String> codec() {
        return this;
    }

    @Override
    public String cost() {
        return "0";
    }

    @Override
    public String advice() {
        return "never";
    }

    @Override
    public boolean preempts() {
        return true;
    }

    @Override
    public Election<String> open(int self, int[] priorities, long patienceNanos, ElectionEffects<String> out) {
        return new Election<>() {
            @Override
            public void start(long term, BitSet alive) {
                out.elected(term, self, -1);
            }

            @Override
            public void alive(BitSet now) {}

            @Override
            public void receive(int from, long term, String message) {}

            @Override
            public void timer(int key) {}
        };
    }

    @Override
    public void write(String message, FrameWriter out) {}

    @Override
    public String read(FrameReader in) {
        return "";
    }
}
