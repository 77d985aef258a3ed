package io.baton.core.node;

import io.baton.core.membership.Hold;
import io.baton.spi.Ask;
import io.baton.spi.Mode;
import org.jspecify.annotations.Nullable;

/**
 * What this node wants of a lock for one gate: its ask, and how far that got. {@link LockRecord} decides which of several bids
 * for the same lock has its turn.
 */
final class Bid implements Claim {
    private LockRecord<?> lock;
    private final LockHost host;
    private final Mode mode;
    private final Users users;

    private State state = State.NONE;
    private @Nullable Ask ask;
    private boolean stamped;
    /** The mutex of the present view knows of the ask. */
    private boolean submitted;
    /** The mutex has granted it, and the users don't know yet. */
    private boolean grantWaits;

    private long fenceAbove;
    private boolean wantedLater;

    Bid(LockRecord<?> lock, LockHost host, Mode mode, Users users) {
        this.lock = lock;
        this.host = host;
        this.mode = mode;
        this.users = users;
    }

    // ---- what the gate asks for

    @Override
    public State state() {
        return state;
    }

    @Override
    public void request(boolean tryOnly) {
        check(State.NONE);
        state = State.ASKED;
        ask = new Ask(host.nextAsk(), mode, tryOnly, 0);
        stamped = false;
        lock.requested();
    }

    @Override
    public void cancel() {
        check(State.ASKED);
        Ask mine = ask();
        boolean known = submitted;
        boolean granted = grantWaits;
        end();
        lock.withdrawn(mine, known, granted ? fenceAbove : -1);
    }

    @Override
    public void release(long lastFence) {
        check(State.OWNED);
        giveBack(lastFence);
    }

    private void check(State expected) {
        if (state != expected) {
            throw new IllegalStateException("lock \"" + lock.name() + "\" is " + state + ", not " + expected);
        }
    }

    // ---- what its record does with it

    /** The lock works by another rule from now on. */
    void moveTo(LockRecord<?> successor) {
        lock = successor;
    }

    Mode mode() {
        return mode;
    }

    Users users() {
        return users;
    }

    Ask ask() {
        if (ask == null) {
            throw new IllegalStateException("lock \"" + lock.name() + "\" has no ask");
        }
        return ask;
    }

    boolean isNone() {
        return state == State.NONE;
    }

    boolean isOwned() {
        return state == State.OWNED;
    }

    /** Asked for, and the mutex does not know yet. */
    boolean isWaiting() {
        return state == State.ASKED && !submitted;
    }

    /** The mutex was asked, and the users have no answer yet. */
    boolean isPending() {
        return state == State.ASKED && submitted;
    }

    boolean is(long id) {
        return ask != null && ask.id() == id;
    }

    /** An ask that was made in an earlier view keeps its stamp, and with it its place. */
    boolean isStamped() {
        return stamped;
    }

    /** Returns the ask for the mutex, stamped when it is first made. */
    Ask submit() {
        if (!stamped) {
            ask = new Ask(ask().id(), mode, ask().tryOnly(), host.tick());
            stamped = true;
        }
        submitted = true;
        return ask();
    }

    /** The mutex that knew of it is gone. */
    void unsubmit() {
        submitted = false;
        grantWaits = false;
        wantedLater = false;
    }

    void granted(long above) {
        grantWaits = true;
        fenceAbove = above;
        deliver();
    }

    void denied() {
        end();
        users.denied();
    }

    long wanted(boolean queued) {
        if (state != State.OWNED) {
            wantedLater |= queued;
            return -1;
        }
        long last = users.wanted(queued);
        if (last >= 0) {
            end();
        }
        return last;
    }

    /** Gives idle ownership back; tells whether it did, or whether there was none. */
    boolean giveUp(boolean queued) {
        long last = isOwned() ? users.wanted(queued) : -1;
        if (last >= 0) {
            giveBack(last);
        }
        return !isOwned();
    }

    /** Shuts the gate and returns the hold that remains, if there is one. */
    @Nullable Hold freeze(int self) {
        if (state != State.OWNED) {
            return null;
        }
        long fence = users.freeze();
        if (fence < 0) {
            end();
            return null;
        }
        return new Hold(lock.name(), self, ask().id(), mode, fence);
    }

    /** Grants go on: the first lease of the view is there, or a lapsed one is valid again. */
    void resume(boolean thaw) {
        if (state == State.OWNED && thaw) {
            users.sticky(isSticky());
            users.thaw();
        } else if (grantWaits) {
            deliver();
        }
    }

    /** The hold, or idle ownership, is lost. */
    void lose(String reason) {
        if (state == State.OWNED) {
            giveBack(users.lost(reason));
        }
    }

    /** The hold is lost, and no mutex knows of it. */
    void detach(String reason) {
        users.lost(reason);
        end();
    }

    private void deliver() {
        if (!host.mayGrant()) {
            host.withheld();
            return;
        }
        long first = Math.max(fenceAbove, host.epoch() << LockRecord.COUNTER_BITS) + 1;
        long limit = (host.epoch() + 1) << LockRecord.COUNTER_BITS;
        if (first >= limit) {
            host.renewView();
            return;
        }
        boolean wanted = wantedLater;
        grantWaits = false;
        wantedLater = false;
        state = State.OWNED;
        users.sticky(isSticky());
        users.granted(first, limit);
        if (wanted) {
            giveUp(true);
        }
    }

    /** Readers and permits are not kept: others of their kind would not know. */
    private boolean isSticky() {
        return lock.rule().sticky() && mode == Mode.EXCLUSIVE;
    }

    private void giveBack(long lastFence) {
        Ask mine = ask();
        end();
        lock.released(mine, lastFence);
    }

    private void end() {
        state = State.NONE;
        ask = null;
        submitted = false;
        grantWaits = false;
        wantedLater = false;
    }
}
