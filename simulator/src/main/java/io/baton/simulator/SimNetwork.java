package io.baton.simulator;

import io.baton.simulator.Streams.Purpose;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Carries frames between nodes, and loses, repeats, delays and reorders them; pairs of nodes can be cut off from each other. */
final class SimNetwork {
    /** Takes a frame at its destination. */
    interface Delivery {
        void deliver(int from, int to, ByteBuffer frame);
    }

    private static final long LATEST = 3_000_000_000L;

    private final Agenda agenda;
    private final SplittableRandom random;
    private final FaultMix mix;
    private final Delivery delivery;
    private final boolean[][] cut;
    private final long[][] lastArrival;
    private double stormLoss;
    private boolean calm;
    private long frames;

    SimNetwork(Agenda agenda, Streams streams, FaultMix mix, int nodes, Delivery delivery) {
        this.agenda = agenda;
        this.random = streams.stream(Purpose.NETWORK);
        this.mix = mix;
        this.delivery = delivery;
        this.cut = new boolean[nodes][nodes];
        this.lastArrival = new long[nodes][nodes];
    }

    /** Returns how many frames were sent. */
    long frames() {
        return frames;
    }

    void cut(int from, int to, boolean isCut) {
        cut[from][to] = isCut;
    }

    void storm(double loss) {
        stormLoss = loss;
    }

    /** From now on nothing more goes wrong; what is late already may still arrive. */
    void calm() {
        calm = true;
        stormLoss = 0;
        heal();
    }

    /** Nobody is cut off any more. */
    void heal() {
        for (boolean[] row : cut) {
            Arrays.fill(row, false);
        }
    }

    /** Sends a frame; tells whether it is under way. */
    boolean send(int from, int to, ByteBuffer frame) {
        frames++;
        if (cut[from][to]) {
            return false;
        }
        boolean lost = !calm && Streams.chance(random, Math.max(mix.loss(), stormLoss));
        boolean twice = !calm && Streams.chance(random, mix.duplication());
        if (!lost) {
            schedule(from, to, frame, false);
        }
        if (twice) {
            schedule(from, to, frame, random.nextInt(4) == 0);
        }
        return !lost;
    }

    private void schedule(int from, int to, ByteBuffer frame, boolean repeated) {
        long arrival = agenda.now() + mix.delayNanos() / 2 + Streams.exponential(random, mix.delayNanos() / 2);
        if (repeated || (!calm && Streams.chance(random, mix.lateChance()))) {
            arrival += random.nextLong(LATEST);
        } else if (mix.fifo()) {
            arrival = Math.max(arrival, lastArrival[from][to] + 1);
            lastArrival[from][to] = arrival;
        }
        ByteBuffer copy = frame.duplicate();
        agenda.at(arrival, () -> delivery.deliver(from, to, copy));
    }
}
