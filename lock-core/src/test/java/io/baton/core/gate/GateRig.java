package io.baton.core.gate;

import io.baton.core.node.Claim;
import io.baton.core.node.LeaseTime;
import java.util.ArrayList;
import java.util.List;

/** A gate, and around it a clock, a lease and a core that the test turns by hand. Single-threaded. */
final class GateRig implements Claim {
    static final long LEASE = 100;

    long clock = 1_000;
    final LeaseTime lease = new LeaseTime(clock + LEASE);
    final List<String> said = new ArrayList<>();
    final List<String> told = new ArrayList<>();
    final Gate gate;

    boolean called;
    boolean grantsAtOnce;
    long nextFence = 10;
    long fenceLimit = 1_000_000;
    private State state = State.NONE;

    /** Runs once, before that many steps of the gate are done: what another thread does meanwhile. */
    private Runnable meanwhile = () -> {};

    private int stepsUntilThen = -1;

    GateRig(boolean sticky, int localPasses) {
        gate = new Gate("orders", sticky, localPasses, lease, () -> clock, g -> called = true) {
            @Override
            void step() {
                if (stepsUntilThen-- == 0) {
                    meanwhile.run();
                }
            }
        };
        gate.listener(new GateListener() {
            @Override
            public void lost(long generation, long fence, String reason) {
                told.add("lost " + fence + " " + reason);
            }

            @Override
            public void uncertain(long fence) {
                told.add("uncertain " + fence);
            }

            @Override
            public void renewed() {
                told.add("renewed");
            }
        });
    }

    static GateRig sticky() {
        return new GateRig(true, 2);
    }

    /** Returns a rig whose node owns the idle lock; the first fence is 10. */
    static GateRig owned() {
        GateRig rig = sticky();
        rig.grant();
        return rig;
    }

    /** Puts what another thread does before the n-th step, from 0, of what comes next; whatever n, it happens. */
    void meanwhile(int step, Runnable whatOthersDo, Runnable then) {
        boolean[] done = new boolean[1];
        meanwhile = () -> {
            done[0] = true;
            whatOthersDo.run();
        };
        stepsUntilThen = step;
        then.run();
        stepsUntilThen = -1;
        if (!done[0]) {
            whatOthersDo.run();
        }
    }

    void grant() {
        state = State.OWNED;
        gate.granted(nextFence, fenceLimit);
    }

    void deny() {
        state = State.NONE;
        gate.denied();
    }

    long wanted(boolean queued) {
        long answer = gate.wanted(queued);
        if (answer >= 0) {
            state = State.NONE;
        }
        return answer;
    }

    long freeze() {
        long answer = gate.freeze();
        if (answer < 0) {
            state = State.NONE;
        }
        return answer;
    }

    void lose(String reason) {
        state = State.NONE;
        gate.lost(reason);
    }

    void lapse() {
        clock = lease.until();
    }

    void renew() {
        lease.set(clock + LEASE);
        gate.leaseRenewed();
    }

    /** Lets the engine attend until nothing is left to do. */
    void engine() {
        for (int i = 0; called; i++) {
            if (i > 100) {
                throw new AssertionError("the engine is called again and again: " + gate);
            }
            called = false;
            gate.attend(this);
        }
    }

    /** Claims and confirms. */
    long hold() {
        long generation = gate.claim();
        return generation != 0 && gate.confirm(generation, clock) ? generation : 0;
    }

    TestWaiter enqueue(boolean tryOnly) {
        TestWaiter waiter = new TestWaiter(tryOnly, clock);
        gate.enqueue(waiter);
        return waiter;
    }

    @Override
    public State state() {
        return state;
    }

    @Override
    public void request(boolean tryOnly) {
        expect(State.NONE);
        said.add(tryOnly ? "try" : "request");
        state = State.ASKED;
        if (grantsAtOnce) {
            grant();
        }
    }

    @Override
    public void cancel() {
        expect(State.ASKED);
        said.add("cancel");
        state = State.NONE;
    }

    @Override
    public void release(long lastFence) {
        expect(State.OWNED);
        said.add("release " + lastFence);
        nextFence = lastFence + 1;
        state = State.NONE;
    }

    private void expect(State expected) {
        if (state != expected) {
            throw new AssertionError("claim is " + state + ", not " + expected + ": " + gate);
        }
    }

    static final class TestWaiter extends Waiter {
        int wakes;

        TestWaiter(boolean tryOnly, long since) {
            super(tryOnly, since);
        }

        @Override
        protected void wake() {
            wakes++;
        }
    }
}
