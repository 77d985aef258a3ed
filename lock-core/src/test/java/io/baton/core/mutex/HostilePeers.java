package io.baton.core.mutex;

import io.baton.spi.Ask;
import io.baton.spi.Effects;
import io.baton.spi.LockSpec;
import io.baton.spi.MalformedFrameException;
import io.baton.spi.Mode;
import io.baton.spi.Mutex;
import io.baton.spi.MutexAlgorithm;
import io.baton.spi.Seats;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** One member, whose core keeps the contract, among peers that send whatever the codec lets through. */
final class HostilePeers<M> implements Effects<M> {
    private static final int SIZE = 5;
    private static final int SELF = 1;

    private final MutexAlgorithm<M> algorithm;
    private final Mutex<M> mutex;
    private final Random random;
    private long ask;
    private boolean pending;
    private boolean held;
    private int believed;

    HostilePeers(MutexAlgorithm<M> algorithm, long seed) {
        this.algorithm = algorithm;
        this.random = new Random(seed);
        LockSpec lock = new LockSpec("lock", random.nextInt(SIZE), 1, random.nextBoolean(), Map.of());
        this.mutex = algorithm.open(lock, new Seats(SELF, SIZE, random.nextInt(SIZE)), List.of(), 0, this);
    }

    /** Returns how many messages got past the codec. */
    int attack(int steps) {
        for (int i = 0; i < steps; i++) {
            if (random.nextInt(8) > 0) {
                receiveAnything();
            } else if (pending) {
                pending = false;
                mutex.cancel(ask);
            } else if (held) {
                held = false;
                mutex.release(ask, random.nextInt(100));
            } else {
                pending = true;
                mutex.request(new Ask(++ask, Mode.EXCLUSIVE, random.nextBoolean(), ask));
            }
        }
        return believed;
    }

    private void receiveAnything() {
        // Kinds, counts and ranks are small, the present ask and stamp are likely to be believed.
        var frame = new TinyFrames().writer().number(random.nextInt(8)).number(field());
        if (random.nextBoolean()) {
            frame.count(random.nextInt(3));
        }
        for (int i = 0; i < 6; i++) {
            frame.number(field());
        }
        ByteBuffer bytes = frame.finish();
        try {
            M message = algorithm.codec().read(new TinyFrames().reader(bytes));
            believed++;
            mutex.receive((SELF + 1 + random.nextInt(SIZE - 1)) % SIZE, message);
        } catch (MalformedFrameException e) {
            // Most are. What is left is enough.
        }
    }

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
        held = random.nextBoolean();
        return held ? -1 : random.nextInt(100);
    }

    @Override
    public void after(int key, long nanos) {
        throw new AssertionError("no timers here");
    }

    private static void check(boolean allowed, String what) {
        if (!allowed) {
            throw new AssertionError(what);
        }
    }
}
