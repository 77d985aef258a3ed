package io.baton.simulator;

import io.baton.core.gate.Waiter;
import io.baton.simulator.SimNode.Lane;
import io.baton.simulator.check.Hold;
import io.baton.simulator.check.Request;
import java.util.SplittableRandom;

/**
 * A thread that takes locks and gives them back, over and over: what {@code GatedLock} does with the gate, cut into steps. Time
 * may pass between any two of them, the node may be paused there, crash or be closed.
 */
final class SimClient {
    /** How a lock is asked for. */
    private enum Way {
        /** {@code lock()}: waits for ever. */
        WAIT,
        /** {@code tryLock()}. */
        TRY,
        /** {@code tryLock(time)}, or an interrupt: leaves at some time. */
        LEAVE
    }

    private static final long MILLIS = 1_000_000;
    private static final long MEAN_STEP = 2_000;
    private static final long MEAN_THINK = 60 * MILLIS;
    private static final long MEAN_HOLD = 3 * MILLIS;
    private static final long MEAN_PATIENCE = 60 * MILLIS;
    private static final long TRY_BUDGET = 100 * MILLIS;

    private final World world;
    private final SimProcess process;
    private final SplittableRandom random;
    private final String name;
    private int lastRounds;
    private boolean done;

    SimClient(World world, SimProcess process, String name) {
        this.world = world;
        this.process = process;
        this.random = world.clients.split();
        this.name = name;
    }

    String name() {
        return name;
    }

    /** Tells whether this one has finished, after the faults stopped. */
    boolean done() {
        return done;
    }

    void start() {
        soon(Streams.exponential(random, MEAN_THINK), this::begin);
    }

    private void soon(long delay, Runnable step) {
        process.later(Lane.CALLER, delay, step);
    }

    /** The time that a thread needs from one step to the next: nearly none, but it may be put aside there. */
    private long step() {
        long time = Streams.exponential(random, MEAN_STEP);
        return Streams.chance(random, world.mix.longHoldChance() / 4)
                ? time + random.nextLong(2 * world.timing.leaseNanos())
                : time;
    }

    private void begin() {
        int lock = random.nextInt(world.locks.size());
        Way way = random.nextInt(3) > 0 ? Way.WAIT : random.nextBoolean() ? Way.TRY : Way.LEAVE;
        if (world.settling()) {
            // At last everybody waits for every lock once: whoever is forgotten is found.
            if (lastRounds == world.locks.size()) {
                done = true;
                return;
            }
            lock = lastRounds++;
            way = Way.WAIT;
        }
        SimLock wanted = process.lock(lock);
        Request request = new Request(world.nextRequest(), wanted.name(), process.name(), name, world.agenda.now());
        world.checkers.requested(request);
        if (world.trace.on()) {
            world.trace(process.name(), request + ", " + way);
        }
        claim(new Attempt(wanted, request, way));
    }

    private void end() {
        soon(world.settling() ? MILLIS : Streams.exponential(random, MEAN_THINK), this::begin);
    }

    private void claim(Attempt attempt) {
        long claimedAt = process.nanos();
        long generation = attempt.lock.gate().claim();
        if (generation == 0) {
            attempt.queue();
        } else {
            soon(step(), () -> attempt.confirm(generation, claimedAt, true));
        }
    }

    /** One call of {@code lock()} or its kin. */
    private final class Attempt {
        private final SimLock lock;
        private final Request request;
        private final Way way;
        private final long leaveAt;

        Attempt(SimLock lock, Request request, Way way) {
            this.lock = lock;
            this.request = request;
            this.way = way;
            this.leaveAt = switch (way) {
                case WAIT -> Long.MAX_VALUE;
                case TRY -> world.agenda.now() + TRY_BUDGET;
                case LEAVE -> world.agenda.now() + Streams.exponential(random, MEAN_PATIENCE);
            };
        }

        void confirm(long generation, long claimedAt, boolean fast) {
            long at = world.sabotage.confirmAt(claimedAt, process.nanos());
            if (lock.gate().confirm(generation, at)) {
                world.tally.fastGrants += fast ? 1 : 0;
                hold(new Hold(request, lock.gate().fence(generation)), generation);
            } else {
                queue();
            }
        }

        void queue() {
            Queued waiter = new Queued(this);
            lock.gate().enqueue(waiter);
            if (way != Way.WAIT) {
                soon(Math.max(0, leaveAt - world.agenda.now()), () -> leave(waiter));
            }
        }

        private void leave(Queued waiter) {
            if (waiter.state() != Waiter.State.WAITING) {
                return;
            }
            if (!world.sabotage.leavesQueue() || lock.gate().abandon(waiter)) {
                gaveUp("gives up");
            }
        }

        void woken(Queued waiter) {
            switch (waiter.state()) {
                case GRANTED -> confirm(waiter.generation(), waiter.wokenAt, false);
                case DENIED -> gaveUp("is denied");
                case CLOSED -> gaveUp("finds the node closed");
                default -> throw new IllegalStateException(waiter.state() + " wakes nobody");
            }
        }

        private void gaveUp(String words) {
            world.tally.gaveUp++;
            if (world.trace.on()) {
                world.trace(process.name(), request + " " + words);
            }
            world.checkers.gaveUp(world.agenda.now(), request);
            end();
        }

        private void hold(Hold hold, long generation) {
            lock.began(hold, generation);
            long time = Streams.exponential(random, MEAN_HOLD);
            if (!world.settling() && Streams.chance(random, world.mix.longHoldChance())) {
                time += random.nextLong(2 * world.timing.leaseNanos());
            }
            soon(time, () -> new SimUnlock(world, process, lock, hold, generation, SimClient.this::end).call());
        }
    }

    /** A parked thread. */
    private final class Queued extends Waiter {
        private final Attempt attempt;
        private long wokenAt;

        Queued(Attempt attempt) {
            super(attempt.way == Way.TRY, process.nanos());
            this.attempt = attempt;
        }

        @Override
        protected void wake() {
            wokenAt = process.nanos();
            soon(step(), () -> attempt.woken(this));
        }
    }
}
