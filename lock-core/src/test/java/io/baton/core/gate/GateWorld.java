package io.baton.core.gate;

import io.baton.core.node.Claim;
import io.baton.core.node.LeaseTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * One gate, its simulated users, and the rest of the world: a core that grants, wants, freezes and loses, and other nodes that hold the
 * lock meanwhile. One thread; a seed decides every step, and other steps come in the middle of the gate's own. Every promise
 * that the gate has a part in is checked at each step.
 */
final class GateWorld implements Claim {
    private static final long LEASE = 150;
    private static final int LOCAL_PASSES = 2;

    /** A hold of another node or of a user here, and its fence. Open-ended if it has not ended. */
    private static final class Interval {
        final long from;
        final long fence;
        final boolean local;
        long to = Long.MAX_VALUE;

        Interval(long from, long fence, boolean local) {
            this.from = from;
            this.fence = fence;
            this.local = local;
        }
    }

    final Random random;
    final boolean sticky;
    final Gate gate;
    final LeaseTime lease;
    final List<GateUser> users = new ArrayList<>();

    /** How often users are idle, and what the engine does: a few things only in each run, so that they meet more often. */
    final int leisure;

    private final int[] moods;
    long clock = 1_000;
    boolean draining;

    private final List<Interval> history = new ArrayList<>();
    private State state = State.NONE;
    private boolean tried;
    private Interval elsewhere;
    private boolean superseded;
    private boolean wanted;
    private boolean frozen;
    private long reported;
    private long topFence;
    private long fenceLimit;
    private int usesSinceWanted;
    private int usesSinceGrant;
    private boolean called;

    private boolean engineBusy;
    private boolean calm = true;
    private int depth;
    long grants;
    long begun;

    GateWorld(long seed, boolean sticky, int userCount) {
        random = new Random(seed);
        this.sticky = sticky;
        lease = new LeaseTime(clock + LEASE);
        gate = new Gate("orders", sticky, LOCAL_PASSES, lease, () -> clock, g -> called = true) {
            @Override
            void step() {
                if (!calm && depth < 3 && random.nextInt(4) == 0) {
                    depth++;
                    one();
                    depth--;
                }
            }
        };
        leisure = 1 + random.nextInt(6);
        moods = random.ints(4 + random.nextInt(12), 0, 20).toArray();
        for (int i = 0; i < userCount; i++) {
            users.add(new GateUser(this, i));
        }
    }

    /**
     * Lets everybody loose for a while, then stops all faults: everybody must come to an end, without a renewal or anything
     * else that would wake up those who were forgotten.
     */
    void run() {
        calm = false;
        for (int i = random.nextInt(120); i >= 0; i--) {
            one();
        }
        calm();
        for (int i = 0; i < 5_000 && !quiet(); i++) {
            one();
        }
        calm = true;
        check(quiet(), "somebody waits for ever: wanted " + wanted + ", frozen " + frozen + ", users " + users);
        check(state != State.ASKED, "asked for nobody");
        if (state == State.OWNED) {
            check(sticky, "kept although not sticky");
            check(gate.claim() != 0, "the fast path stays shut");
        }
    }

    /** The faults end. A freeze may end with the view that was promised, or with the release of the hold that was reported. */
    private void calm() {
        draining = true;
        calm = true;
        if (superseded) {
            lose();
        }
        boolean lapsed = !lease.valid(clock);
        lease.set(clock + 1_000_000);
        if (lapsed) {
            gate.leaseRenewed();
        }
        if (random.nextBoolean()) {
            thaw();
        }
        calm = false;
    }

    private boolean quiet() {
        return !called && !frozen && !wanted && users.stream().allMatch(GateUser::idle);
    }

    /** One step of somebody who is not in the middle of another. */
    private void one() {
        clock++;
        int who = random.nextInt(users.size() + 2);
        if (who < users.size()) {
            users.get(who).step();
        } else if (!engineBusy) {
            engineBusy = true;
            if (draining) {
                repair();
            } else {
                engine(moods[random.nextInt(moods.length)]);
            }
            engineBusy = false;
        }
    }

    private void engine(int what) {
        switch (what) {
            case 0, 1, 2, 3 -> attend();
            case 4, 5, 6 -> grant();
            case 7 -> deny();
            case 8 -> want(true);
            case 9 -> want(false);
            case 10 -> freeze();
            case 11 -> thaw();
            case 12, 13 -> renew();
            case 14 -> takeElsewhere();
            case 15, 16 -> leaveElsewhere();
            case 17 -> lapse();
            case 18 -> supersede();
            default -> lose();
        }
    }

    private void repair() {
        attend();
        leaveElsewhere();
        grant();
        deny();
    }

    private void attend() {
        if (called) {
            called = false;
            gate.attend(this);
        }
    }

    private void grant() {
        if (state != State.ASKED || elsewhere != null || !lease.valid(clock)) {
            return;
        }
        state = State.OWNED;
        wanted = false;
        usesSinceGrant = 0;
        fenceLimit = topFence + 2 + random.nextInt(12);
        grants++;
        gate.granted(topFence + 1, fenceLimit);
    }

    private void deny() {
        if (state == State.ASKED && tried && elsewhere != null) {
            state = State.NONE;
            gate.denied();
        }
    }

    private void want(boolean queued) {
        if (state != State.OWNED || superseded || frozen) {
            return;
        }
        long answer = gate.wanted(queued);
        if (answer >= 0) {
            ended(answer);
            takeElsewhere();
        } else if (queued && !wanted) {
            wanted = true;
            usesSinceWanted = 0;
        }
    }

    /** What a node does before it promises. */
    void freeze() {
        if (state != State.OWNED || frozen || superseded) {
            return;
        }
        long answer = gate.freeze();
        if (answer < 0) {
            ended(fenceLimit - 1);
            return;
        }
        for (GateUser user : users) {
            calmly(() -> check(!user.current() || gate.fence(user.generation()) == answer, "wrong fence " + answer));
        }
        frozen = true;
        reported = answer;
        if (!lease.valid(clock)) {
            lose();
        }
    }

    private void thaw() {
        if (frozen) {
            frozen = false;
            gate.thaw();
        }
    }

    private void renew() {
        if (superseded) {
            return; // the chain is broken: a loss has to come first
        }
        boolean lapsed = !lease.valid(clock);
        lease.set(clock + LEASE);
        if (lapsed) {
            gate.leaseRenewed();
        }
    }

    void lapse() {
        clock = Math.max(clock, lease.until());
        gate.uncertain();
    }

    /** Others go on without this node, whose lease is over; it does not know yet. */
    void supersede() {
        if (state == State.OWNED && !lease.valid(clock) && elsewhere == null) {
            superseded = true;
            topFence = Math.max(topFence, fenceLimit - 1);
            begin(false, clock, ++topFence);
        }
    }

    private void lose() {
        if (state == State.OWNED && (superseded || random.nextInt(4) == 0 || frozen)) {
            gate.lost("test");
            superseded = false;
            ended(fenceLimit - 1);
        }
    }

    void takeElsewhere() {
        if (state != State.OWNED && elsewhere == null) {
            begin(false, clock, ++topFence);
        }
    }

    private void leaveElsewhere() {
        if (elsewhere != null && !superseded) {
            elsewhere.to = ++clock;
            elsewhere = null;
        }
    }

    /** This node does not own the lock any more, and the fences up to that one are used up. */
    private void ended(long lastFence) {
        state = State.NONE;
        topFence = Math.max(topFence, lastFence);
        frozen = false;
        wanted = false;
        for (GateUser user : users) {
            calmly(() -> check(!user.current(), "given up, and " + user + " still holds"));
        }
        for (Interval past : history) {
            check(past.fence <= topFence, "fence " + past.fence + " was not told, only " + lastFence);
        }
    }

    /** Somebody's hold begins, at a time that may have passed already: all promises about that moment. */
    Interval begin(boolean local, long when, long fence) {
        clock++;
        for (Interval other : history) {
            check(other.local || other.to < when || other.from > when, "held twice at " + when);
            check(other.from > when ? other.fence > fence : other.fence < fence, "fence not increasing: " + fence);
        }
        Interval now = new Interval(when, fence, local);
        history.add(now);
        if (local) {
            began(fence);
        } else {
            elsewhere = now;
        }
        if (history.size() > 60) {
            history.remove(0);
        }
        return now;
    }

    private void began(long fence) {
        begun++;
        int holders = 0;
        for (GateUser user : users) {
            boolean[] current = new boolean[1];
            calmly(() -> current[0] = user.holding() && user.current());
            holders += current[0] ? 1 : 0;
        }
        check(holders == 0, "another user here holds");
        check(fence < fenceLimit, "fence over the limit");
        check(!frozen || fence == reported, "began while frozen, not reported");
        check(!wanted || ++usesSinceWanted <= LOCAL_PASSES + 1, "kept although wanted");
        check(sticky || ++usesSinceGrant == 1, "used twice under one grant");
    }

    /** A user's unlock is about to return normally: from its grant to its call nobody else may have been granted. */
    void endedNormally(long begin, long call, long fence) {
        for (Interval other : history) {
            check(
                    other.fence == fence || other.from <= begin || other.from > call,
                    "unlocked normally, but was not alone");
        }
    }

    /** A user holds, and the lease is valid: nobody else does. */
    void sure() {
        check(!lease.valid(clock) || elsewhere == null, "holds beside another node");
    }

    void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new AssertionError(otherwise + " (" + gate + ", claim " + state + ", clock " + clock
                    + ", lease until " + lease.until() + ")");
        }
    }

    /** Looks without letting anybody step in between. */
    void calmly(Runnable look) {
        boolean before = calm;
        calm = true;
        look.run();
        calm = before;
    }

    /** Owns the idle lock, for tests that go step by step. */
    GateWorld owned() {
        state = State.ASKED;
        grant();
        return this;
    }

    /** The core believes a report "no hold" and lets the others have the lock. */
    void reportedIdle() {
        ended(fenceLimit - 1);
    }

    @Override
    public State state() {
        return state;
    }

    @Override
    public void request(boolean tryOnly) {
        check(state == State.NONE, "asked twice");
        state = State.ASKED;
        tried = tryOnly;
        if (random.nextInt(4) == 0) {
            grant();
        }
    }

    @Override
    public void cancel() {
        check(state == State.ASKED, "cancelled, but not asked");
        state = State.NONE;
    }

    @Override
    public void release(long lastFence) {
        check(state == State.OWNED, "released, but not owned");
        boolean next = wanted;
        ended(lastFence);
        superseded = false;
        if (next) {
            takeElsewhere();
        }
    }
}
