package io.baton.simulator;

import io.baton.simulator.Streams.Purpose;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Carries frames between nodes, and loses, repeats, delays and reorders them. A link, that is one direction between two nodes, can be
 * cut for a time, or clogged: then it keeps everything back and delivers all of it at once.
 */
final class SimNetwork {
    /** Takes a frame at its destination. */
    interface Delivery {
        void deliver(int from, int to, ByteBuffer frame);
    }

    private final Agenda agenda;
    private final SplittableRandom random;
    private final FaultMix mix;
    private final Delivery delivery;
    private final LinkDelay[][] delays;
    private final long[][] cutUntil;
    private final long[][] cloggedUntil;
    private final long[][] lastArrival;
    private double stormLoss;
    private boolean calm;
    private long frames;

    SimNetwork(Agenda agenda, Streams streams, FaultMix mix, int nodes, Delivery delivery) {
        this.agenda = agenda;
        this.random = streams.stream(Purpose.NETWORK);
        this.mix = mix;
        this.delivery = delivery;
        this.cutUntil = new long[nodes][nodes];
        this.cloggedUntil = new long[nodes][nodes];
        this.lastArrival = new long[nodes][nodes];
        this.delays = new LinkDelay[nodes][nodes];
        for (LinkDelay[] row : delays) {
            for (int to = 0; to < nodes; to++) {
                row[to] = LinkDelay.draw(random, mix.delayNanos(), mix.mostDelayNanos());
            }
        }
    }

    /** Returns how many frames were sent. */
    long frames() {
        return frames;
    }

    /** Loses everything on a link until then. */
    void cut(int from, int to, long until) {
        cutUntil[from][to] = Math.max(cutUntil[from][to], until);
    }

    /** Keeps everything on a link back until then. */
    void clog(int from, int to, long until) {
        cloggedUntil[from][to] = Math.max(cloggedUntil[from][to], until);
    }

    /** A node's links carry again what is sent from now on. */
    void heal(int node) {
        for (int other = 0; other < cutUntil.length; other++) {
            cutUntil[node][other] = 0;
            cutUntil[other][node] = 0;
        }
    }

    void storm(double loss) {
        stormLoss = loss;
    }

    /** From now on nothing more goes wrong; what is late already may still arrive. */
    void calm() {
        calm = true;
        stormLoss = 0;
        for (int from = 0; from < cutUntil.length; from++) {
            Arrays.fill(cutUntil[from], 0);
            Arrays.fill(cloggedUntil[from], 0);
        }
    }

    /** Sends a frame; tells whether it is under way. */
    boolean send(int from, int to, ByteBuffer frame) {
        frames++;
        if (cutUntil[from][to] > agenda.now()) {
            return false;
        }
        boolean lost = !calm && chance(Math.max(mix.loss(), stormLoss));
        if (!lost) {
            schedule(from, to, frame, 0);
        }
        if (!calm && chance(mix.duplication())) {
            schedule(from, to, frame, random.nextInt(4) == 0 ? random.nextLong(mix.latestNanos()) : 0);
        }
        return !lost;
    }

    /** Sends a frame that takes that much longer than others. */
    void sendLate(int from, int to, ByteBuffer frame, long lateNanos) {
        frames++;
        schedule(from, to, frame, lateNanos);
    }

    private void schedule(int from, int to, ByteBuffer frame, long late) {
        long delay = delays[from][to].next(random);
        // Progress is promised while nodes are connected: when answers take nearly a lease, they are not.
        long arrival = agenda.now() + (calm ? Math.min(delay, mix.calmDelayNanos()) : delay) + late;
        if (late == 0 && !calm && chance(mix.lateChance())) {
            arrival += random.nextLong(mix.latestNanos());
        } else if (late == 0 && cloggedUntil[from][to] > arrival) {
            arrival = Math.max(cloggedUntil[from][to], lastArrival[from][to] + 1);
            lastArrival[from][to] = arrival;
        } else if (late == 0 && mix.fifo()) {
            arrival = Math.max(arrival, lastArrival[from][to] + 1);
            lastArrival[from][to] = arrival;
        }
        ByteBuffer copy = frame.duplicate();
        agenda.at(arrival, () -> delivery.deliver(from, to, copy));
    }

    private boolean chance(double probability) {
        return probability > 0 && Streams.chance(random, probability);
    }
}
