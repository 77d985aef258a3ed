package io.baton.kit.mutex;

import io.baton.spi.Ask;
import io.baton.spi.Effects;
import io.baton.spi.FrameWriter;
import io.baton.spi.LockSpec;
import io.baton.spi.MalformedFrameException;
import io.baton.spi.Mode;
import io.baton.spi.Mutex;
import io.baton.spi.MutexAlgorithm;
import io.baton.spi.PlainFrames;
import io.baton.spi.Seats;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** One member, whose core keeps the contract, among peers that send whatever the codec lets through. */
final class HostilePeers<M> implements Effects<M> {
    private static final int SIZE = 5;
    private static final int SELF = 1;
    private static final int MANY_TIMERS = 100;

    private final MutexAlgorithm<M> algorithm;
    private final List<M> samples;
    private final Mutex<M> mutex;
    private final List<Mode> modes;
    private final Random random;
    private long ask;
    private boolean pending;
    private boolean held;
    private Mode mode = Mode.EXCLUSIVE;
    private final List<Integer> timers = new ArrayList<>();
    private int believed;

    HostilePeers(MutexAlgorithm<M> algorithm, Map<String, String> options, List<M> samples, long seed) {
        this.algorithm = algorithm;
        this.samples = samples;
        this.random = new Random(seed);
        LockSpec lock = new LockSpec(
                "lock", random.nextInt(SIZE), 1, random.nextBoolean(), random.nextInt(2) * 1_000L, options);
        this.modes = algorithm.modes().stream().sorted().toList();
        this.mutex = algorithm.open(lock, new Seats(SELF, SIZE, random.nextInt(SIZE)), List.of(), 0, this);
    }

    /** Returns how many messages got past the codec. */
    int attack(int steps) {
        for (int i = 0; i < steps; i++) {
            if (!timers.isEmpty() && random.nextInt(8) == 0) {
                mutex.timer(timers.remove(random.nextInt(timers.size())));
            } else if (random.nextInt(8) > 0) {
                receiveAnything();
            } else if (pending) {
                pending = false;
                mutex.cancel(ask);
            } else if (held) {
                held = false;
                mutex.release(ask, random.nextInt(100));
            } else {
                pending = true;
                mode = modes.get(random.nextInt(modes.size()));
                mutex.request(new Ask(++ask, mode, random.nextBoolean(), ask));
            }
        }
        return believed;
    }

    private void receiveAnything() {
        FrameWriter frame = new TamperingWriter(random, this::field);
        if (random.nextBoolean()) {
            algorithm.codec().write(samples.get(random.nextInt(samples.size())), frame);
        } else {
            writeAnything(frame);
        }
        try {
            M message = algorithm.codec().read(new PlainFrames().reader(frame.finish()));
            believed++;
            mutex.receive((SELF + 1 + random.nextInt(SIZE - 1)) % SIZE, message);
        } catch (MalformedFrameException e) {
            // Many are. What is left is enough.
        }
    }

    /** Kinds, counts and ranks are small. */
    private void writeAnything(FrameWriter frame) {
        frame.number(random.nextInt(8)).number(field());
        if (random.nextBoolean()) {
            frame.count(random.nextInt(3));
        }
        for (int i = 0; i < 6; i++) {
            frame.number(field());
        }
    }

    /** The present ask and stamp are likely to be believed. */
    private long field() {
        return switch (random.nextInt(6)) {
            case 0 -> Long.MAX_VALUE;
            case 1, 2 -> ask;
            default -> random.nextInt(8);
        };
    }

    @Override
    public void send(int to, M message) {
        check(to >= 0 && to < SIZE && to != SELF, "sent " + message + " to " + to);
    }

    @Override
    public void granted(long id, long fenceAbove) {
        check(pending && id == ask && fenceAbove >= 0, "granted " + id);
        pending = false;
        held = true;
    }

    @Override
    public void denied(long id) {
        check(pending && id == ask, "denied " + id);
        pending = false;
    }

    @Override
    public long wanted(long id, boolean queued) {
        check(held && id == ask, "wanted " + id);
        held = mode != Mode.EXCLUSIVE || random.nextBoolean(); // Only exclusive ownership is ever idle.
        return held ? -1 : random.nextInt(100);
    }

    @Override
    public void after(int key, long nanos) {
        check(nanos > 0, "timer " + key + " after " + nanos);
        if (timers.size() < MANY_TIMERS) {
            timers.add(key);
        }
    }

    private static void check(boolean allowed, String what) {
        if (!allowed) {
            throw new AssertionError(what);
        }
    }
}
