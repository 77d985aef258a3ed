package io.baton.core.gate;

/** A simulated user of a gate: does what a thread does in {@link GatedLock}, one step at a time. */
final class GateUser {
    private enum At {
        IDLE,
        /** Has a generation, by its own claim or a grant, and not looked at the clock. */
        CLAIMED,
        /** Has read the clock, and not confirmed. */
        READ,
        WAITING,
        HOLDING,
        /** Has called unlock and looked at the lease. */
        LEAVING
    }

    private static final class SimWaiter extends Waiter {
        private int wakes;

        SimWaiter(boolean tryOnly, long since) {
            super(tryOnly, since);
        }

        @Override
        protected void wake() {
            wakes++;
        }
    }

    private final GateWorld world;
    private final Gate gate;
    private final int number;
    private At at = At.IDLE;
    private boolean busy;
    private SimWaiter waiter;
    private long generation;
    private long read;
    private long begin;
    private long fence;
    private long call;
    private boolean certain;

    GateUser(GateWorld world, int number) {
        this.world = world;
        this.gate = world.gate;
        this.number = number;
    }

    boolean idle() {
        return at == At.IDLE && !busy;
    }

    boolean holding() {
        return at == At.HOLDING || at == At.LEAVING;
    }

    /** Tells whether the gate says that this user's generation holds. */
    boolean current() {
        return generation != 0 && gate.current(generation);
    }

    long generation() {
        return generation;
    }

    void step() {
        if (busy) {
            return; // in the middle of a step that others were put into
        }
        busy = true;
        switch (at) {
            case IDLE -> start();
            case CLAIMED -> {
                read = world.clock;
                at = At.READ;
            }
            case READ -> confirm();
            case WAITING -> await();
            case HOLDING -> hold();
            case LEAVING -> leave();
        }
        busy = false;
    }

    private void start() {
        if (world.draining || world.random.nextInt(world.leisure) != 0) {
            return;
        }
        generation = gate.claim();
        if (generation != 0) {
            at = At.CLAIMED;
            return;
        }
        enqueue();
    }

    private void enqueue() {
        waiter = new SimWaiter(world.random.nextInt(5) == 0, world.clock);
        at = At.WAITING;
        gate.enqueue(waiter);
    }

    private void await() {
        switch (waiter.state()) {
            case GRANTED -> granted();
            case DENIED -> {
                world.check(waiter.tryOnly() && waiter.wakes == 1, "denied one who waits");
                at = At.IDLE;
            }
            case WAITING -> {
                if (!world.draining && world.random.nextInt(10) == 0) {
                    abandon();
                }
            }
            default -> world.check(false, "waiter is " + waiter.state());
        }
    }

    private void abandon() {
        if (gate.abandon(waiter)) {
            world.check(waiter.wakes == 0, "woken and abandoned");
            at = At.IDLE;
        } else if (waiter.state() == Waiter.State.GRANTED && world.random.nextBoolean()) {
            gate.exit(waiter.generation()); // an interrupted thread leaves all the same
            at = At.IDLE;
        }
    }

    private void granted() {
        if (waiter.wakes == 0) {
            return; // the one who grants is just about to wake it
        }
        world.check(waiter.wakes == 1, "woken twice");
        generation = waiter.generation();
        at = At.CLAIMED;
    }

    private void confirm() {
        if (gate.confirm(generation, read)) {
            begin(read);
        } else {
            generation = 0;
            enqueue();
        }
    }

    /** The hold begins, at the time that the lease was checked for. */
    void begin(long when) {
        world.calmly(() -> {
            fence = gate.fence(generation);
            world.begin(true, when, fence);
        });
        begin = when;
        at = At.HOLDING;
    }

    private void hold() {
        if (sees()) {
            world.sure();
        }
        if (world.random.nextInt(3) == 0) {
            call = world.clock;
            certain = world.lease.valid(call);
            at = At.LEAVING;
        }
    }

    private boolean sees() {
        boolean[] current = new boolean[1];
        world.calmly(() -> current[0] = current());
        return current[0];
    }

    private void leave() {
        if (!certain && world.random.nextInt(4) != 0 && sees()) {
            certain = world.lease.valid(world.clock); // waits for certainty
            return;
        }
        long mine = generation;
        Exit exit = gate.exit(mine);
        if (certain && exit == Exit.RELEASED) {
            world.endedNormally(begin, call, fence);
        }
        generation = 0;
        at = At.IDLE;
    }

    /** For tests that go step by step. */
    void claimed(long claimed) {
        generation = claimed;
        at = At.CLAIMED;
    }

    @Override
    public String toString() {
        return "user " + number + " " + at + (at == At.WAITING ? " " + waiter.state() : "");
    }
}
