package io.baton.simulator;

import io.baton.core.gate.Waiter;
import io.baton.simulator.SimNode.Lane;
import io.baton.simulator.check.Hold;
import io.baton.simulator.check.Request;
import io.baton.simulator.spacetime.What;
import java.util.SplittableRandom;

/**
 * A thread that takes locks and gives them back, over and over: what {@code GatedLock} does with the gate, cut into steps. Time
 * may pass between any two of them, the node may be paused there, crash or be closed.
 */
final class SimClient {
    /** How a lock is asked for. */
    private enum Way {
        /** {@code lock()}: waits for ever. */
        WAIT(""),
        /** {@code tryLock()}. */
        TRY("only tries"),
        /** {@code tryLock(time)}, or an interrupt: leaves at some time. */
        LEAVE("for a while");

        private final String words;

        Way(String words) {
            this.words = words;
        }
    }

    private static final long MILLIS = 1_000_000;
    private static final long MEAN_STEP = 2_000;
    private static final long MEAN_PATIENCE = 60 * MILLIS;
    private static final long TRY_BUDGET = 100 * MILLIS;

    private final World world;
    private final SimProcess process;
    private final SplittableRandom random;
    private final String name;
    private int rounds;
    private int lastRounds;
    private boolean resting;
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
        if (world.options.rounds() > 0) {
            awaitCluster();
        } else {
            soon(Streams.exponential(random, world.setup.thinkNanos()), this::begin);
        }
    }

    /** The faults have stopped: one that rests goes on with its last rounds. */
    void settle() {
        if (resting) {
            resting = false;
            soon(0, this::begin);
        }
    }

    /** A few rounds make a picture; how the cluster came together would be another. */
    private void awaitCluster() {
        if (world.formed()) {
            soon(Streams.exponential(random, world.mix.delayNanos()), this::begin);
        } else {
            soon(MILLIS, this::awaitCluster);
        }
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

    /** Between claim and lease there is nothing but the order of two lines: there it pays to be put aside more often. */
    private long fastStep() {
        if (!Streams.chance(random, world.mix.longHoldChance())) {
            return Streams.exponential(random, MEAN_STEP);
        }
        if (random.nextBoolean()) {
            process.ambush();
        }
        return random.nextLong(2 * world.timing.leaseNanos());
    }

    private void begin() {
        if (world.options.rounds() == 0 && rounds++ >= world.setup.rounds() && !world.settling()) {
            resting = true;
            world.rested();
            return;
        }
        int lock = random.nextInt(world.locks.size());
        Way way = random.nextInt(3) > 0 ? Way.WAIT : random.nextBoolean() ? Way.TRY : Way.LEAVE;
        if (world.options.rounds() > 0) {
            if (lastRounds == world.options.rounds()) {
                done = true;
                return;
            }
            lock = lastRounds++ % world.locks.size();
            way = Way.WAIT;
        } else if (world.settling()) {
            // At last everybody waits for every lock once: whoever is forgotten is found.
            if (lastRounds == world.locks.size()) {
                done = true;
                return;
            }
            lock = lastRounds++;
            way = Way.WAIT;
        }
        int doors = world.doors.size();
        SimLock wanted = process.lock(lock, doors == 1 ? 0 : random.nextInt(doors));
        Request request = new Request(
                world.nextRequest(), wanted.name(), wanted.mode(), process.name(), name, world.agenda.now());
        world.checkers.requested(request);
        world.trace(What.ASKS, request, way.words);
        claim(new Attempt(wanted, request, way));
    }

    private void end() {
        soon(pause(), this::begin);
    }

    private long pause() {
        if (world.options.rounds() > 0) {
            return Streams.exponential(random, 2 * world.mix.delayNanos());
        }
        return world.settling() ? MILLIS / 4 : Streams.exponential(random, world.setup.thinkNanos());
    }

    private void claim(Attempt attempt) {
        long claimedAt = process.nanos();
        long generation = attempt.lock.gate().claim();
        if (generation == 0) {
            attempt.queue();
        } else {
            attempt.lock.claimed();
            soon(fastStep(), () -> {
                attempt.lock.confirmed();
                attempt.confirm(generation, claimedAt, true);
            });
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
                gaveUp(What.CANCELLED, "gives up");
            }
        }

        void woken(Queued waiter) {
            switch (waiter.state()) {
                case GRANTED -> confirm(waiter.generation(), waiter.wokenAt, false);
                case DENIED -> gaveUp(What.DENIED, "is denied");
                case CLOSED -> gaveUp(What.CANCELLED, "finds the node closed");
                default -> throw new IllegalStateException(waiter.state() + " wakes nobody");
            }
        }

        private void gaveUp(What what, String words) {
            world.tally.gaveUp++;
            world.trace(what, request, words);
            world.checkers.gaveUp(world.agenda.now(), request);
            end();
        }

        private void hold(Hold hold, long generation) {
            lock.began(hold, generation);
            long time = Streams.exponential(random, world.setup.holdNanos());
            if (!world.settling() && Streams.chance(random, world.mix.longHoldChance())) {
                time += random.nextLong(2 * world.timing.leaseNanos());
            }
            soon(time, () -> unlock(hold, generation));
        }

        private void unlock(Hold hold, long generation) {
            if (lock.prolongedFor() > 0 && !world.settling()) {
                soon(lock.prolongedFor(), () -> unlock(hold, generation));
            } else {
                new SimUnlock(world, process, lock, hold, generation, SimClient.this::end).call();
            }
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
