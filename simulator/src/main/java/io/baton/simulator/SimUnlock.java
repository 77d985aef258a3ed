package io.baton.simulator;

import io.baton.simulator.SimNode.Lane;
import io.baton.simulator.check.Hold;
import io.baton.simulator.spacetime.What;

/** One call of {@code unlock()}, in steps, as {@code GatedLock} does it. */
final class SimUnlock {
    private static final long MEAN_STEP = 2_000;

    private final World world;
    private final SimProcess process;
    private final SimLock lock;
    private final Hold hold;
    private final long generation;
    private final Runnable then;
    private long calledAt;

    SimUnlock(World world, SimProcess process, SimLock lock, Hold hold, long generation, Runnable then) {
        this.world = world;
        this.process = process;
        this.lock = lock;
        this.hold = hold;
        this.generation = generation;
        this.then = then;
    }

    void call() {
        calledAt = process.nanos();
        world.checkers.unlockCalled(world.agenda.now(), hold);
        if (!lock.gate().current(generation)) {
            returned(false);
        } else if (process.lease().valid(calledAt) || !world.sabotage.unlockChecksLease()) {
            soon(Streams.exponential(world.clients, MEAN_STEP), () -> exit(true));
        } else {
            world.tally.uncertainUnlocks++;
            awaitCertainty();
        }
    }

    /** Waits up to one lease for the hold to be certain again, or lost for good. */
    private void awaitCertainty() {
        long lease = world.timing.leaseNanos();
        long now = process.nanos();
        if (!lock.gate().current(generation) || now - calledAt >= lease) {
            exit(false);
        } else if (process.lease().valid(now)) {
            exit(true);
        } else {
            soon(lease / 16, this::awaitCertainty);
        }
    }

    private void exit(boolean certain) {
        returned(lock.exit(hold, generation) && certain);
    }

    private void returned(boolean normally) {
        world.trace(normally ? What.RELEASED : What.FOUND_LOST, hold, normally ? "" : "finds it lost at unlock");
        world.checkers.unlocked(world.agenda.now(), hold, normally);
        then.run();
    }

    private void soon(long delay, Runnable step) {
        process.later(Lane.CALLER, delay, step);
    }
}
