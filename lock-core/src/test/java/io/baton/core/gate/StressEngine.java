package io.baton.core.gate;

import io.baton.core.node.Claim;
import io.baton.core.node.LeaseTime;
import io.baton.core.observe.Observer;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** A real engine thread that grants, wants back, freezes, lapses and, if told so, loses at random, while real threads use the lock. */
final class StressEngine implements Claim, Runnable {
    private static final long LEASE = TimeUnit.SECONDS.toNanos(100);

    final GatedLock lock;
    final AtomicLong tickets = new AtomicLong();
    final Queue<Long> grantedElsewhere = new ConcurrentLinkedQueue<>();
    volatile boolean calm;
    volatile boolean over;

    /** Grows while the engine runs: a long hold lasts some of its rounds. */
    volatile int rounds;

    private final Gate gate;
    private final LeaseTime lease;
    private final boolean losses;
    private final Random random = new Random(42);
    private final AtomicLong skew = new AtomicLong();
    private volatile boolean called;
    private State state = State.NONE;
    private boolean superseded;
    private boolean frozen;
    private long topFence;
    private long fenceLimit;
    volatile Throwable failure;

    StressEngine(boolean sticky, boolean losses) {
        this.losses = losses;
        lease = new LeaseTime(now() + LEASE);
        gate = new Gate("orders", sticky, 8, lease, this::now, g -> called = true);
        // Time jumps here: only a loss may end the wait for certainty, or else every hold ends well.
        long patience = losses ? TimeUnit.SECONDS.toNanos(20) : Long.MAX_VALUE;
        lock = new GatedLock(gate, patience, TimeUnit.SECONDS.toNanos(1), Runnable::run, () -> Observer.NONE);
    }

    private long now() {
        return System.nanoTime() + skew.get();
    }

    @Override
    public void run() {
        try {
            for (int round = 0; !over; rounds = ++round) {
                attend();
                grant();
                if (calm) {
                    repair();
                } else {
                    disturb();
                }
                if (random.nextInt(8) == 0) {
                    LockSupport.parkNanos(10_000); // leaves the cores to the users now and then
                }
            }
        } catch (Throwable e) {
            failure = e;
        }
    }

    private void attend() {
        if (called) {
            called = false;
            gate.attend(this);
        }
    }

    private void grant() {
        if (state == State.ASKED && lease.valid(now())) {
            state = State.OWNED;
            fenceLimit = topFence + 2 + random.nextInt(1_000);
            gate.granted(topFence + 1, fenceLimit);
        }
    }

    private void disturb() {
        switch (random.nextInt(60)) {
            case 0 -> want(true);
            case 1 -> want(false);
            case 2 -> freeze();
            case 3 -> thaw();
            case 4 -> skew.addAndGet(2 * LEASE);
            case 5, 6, 7 -> renew();
            case 8 -> lose();
            case 9 -> supersede();
            default -> Thread.onSpinWait();
        }
    }

    private void repair() {
        thaw();
        if (superseded) {
            lose();
        }
        renew();
    }

    private void want(boolean queued) {
        if (state == State.OWNED && !superseded && !frozen) {
            long answer = gate.wanted(queued);
            if (answer >= 0) {
                ended(answer);
                elsewhere();
            }
        }
    }

    private void freeze() {
        if (state == State.OWNED && !superseded && lease.valid(now())) {
            long answer = gate.freeze();
            frozen = answer >= 0;
            if (!frozen) {
                ended(fenceLimit);
                elsewhere();
            }
        }
    }

    private void thaw() {
        if (frozen) {
            frozen = false;
            gate.thaw();
        }
    }

    private void renew() {
        if (!superseded) {
            boolean lapsed = !lease.valid(now());
            lease.set(now() + LEASE);
            if (lapsed) {
                gate.leaseRenewed();
            }
        }
    }

    private void supersede() {
        if (losses && state == State.OWNED && !lease.valid(now())) {
            superseded = true;
            elsewhere();
        }
    }

    private void lose() {
        if (losses && state == State.OWNED) {
            gate.lost("stress");
            superseded = false;
            ended(fenceLimit);
            elsewhere();
        }
    }

    /** Another node has the lock, at this very ticket. */
    private void elsewhere() {
        grantedElsewhere.add(tickets.incrementAndGet());
    }

    private void ended(long lastFence) {
        state = State.NONE;
        frozen = false;
        topFence = Math.max(topFence, lastFence) + 1;
    }

    @Override
    public State state() {
        return state;
    }

    @Override
    public void request(boolean tryOnly) {
        if (tryOnly && random.nextInt(4) == 0) {
            gate.denied();
        } else {
            state = State.ASKED;
        }
    }

    @Override
    public void cancel() {
        state = State.NONE;
    }

    @Override
    public void release(long lastFence) {
        superseded = false;
        ended(lastFence);
        elsewhere();
    }
}
