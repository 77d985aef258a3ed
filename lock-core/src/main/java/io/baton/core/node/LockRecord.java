package io.baton.core.node;

import io.baton.LockRule;
import io.baton.core.membership.Hold;
import io.baton.spi.Ask;
import io.baton.spi.Effects;
import io.baton.spi.FrameReader;
import io.baton.spi.FrameWriter;
import io.baton.spi.Held;
import io.baton.spi.MalformedFrameException;
import io.baton.spi.Mode;
import io.baton.spi.Mutex;
import io.baton.spi.MutexAlgorithm;
import java.util.ArrayDeque;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * One lock on this node: its ask, and the mutex that sees to it in the present view.
 *
 * <p>A lock that came into the view with several holds has no mutex until each of their holders has said that its hold is
 * over (rule 4): until then its frames and asks wait.
 *
 * @param <M> the algorithm's messages
 */
final class LockRecord<M> implements Claim, Effects<M> {
    /** Bits of a fence below the epoch (rule 11). */
    static final int COUNTER_BITS = 29;

    private static final int MAX_PARKED = 10_000;
    private static final int MESSAGE = 0;
    private static final int GONE = 1;

    private record Parked(int from, FrameReader message) {}

    private final String name;
    private final LockRule rule;
    private final MutexAlgorithm<M> algorithm;
    private final LockHost host;
    private @Nullable Users users;

    private State state = State.NONE;
    private @Nullable Ask ask;
    private boolean stamped;

    private @Nullable Mutex<M> mutex;
    private long mutexes;
    private boolean quarantined;
    private boolean submitted;
    private boolean grantWaits;
    private long fenceAbove;
    private boolean wantedLater;
    private final TreeSet<Integer> holders = new TreeSet<>();
    private final ArrayDeque<Parked> parked = new ArrayDeque<>();

    LockRecord(String name, LockRule rule, MutexAlgorithm<M> algorithm, LockHost host) {
        this.name = name;
        this.rule = rule;
        this.algorithm = algorithm;
        this.host = host;
    }

    String name() {
        return name;
    }

    LockRule rule() {
        return rule;
    }

    void attach(Users itsUsers) {
        if (users != null) {
            throw new IllegalStateException("lock \"" + name + "\" has users already");
        }
        users = itsUsers;
    }

    private Users users() {
        if (users == null) {
            throw new IllegalStateException("lock \"" + name + "\" has no users");
        }
        return users;
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
        ask = new Ask(host.nextAsk(), Mode.EXCLUSIVE, tryOnly, 0);
        stamped = false;
        submit();
    }

    @Override
    public void cancel() {
        check(State.ASKED);
        Ask mine = current();
        boolean waiting = grantWaits;
        boolean known = submitted;
        forgetAsk();
        if (known && host.active() && mutex != null) {
            if (waiting) {
                run(m -> m.release(mine.id(), fenceAbove));
            } else {
                run(m -> m.cancel(mine.id()));
            }
        }
    }

    @Override
    public void release(long lastFence) {
        check(State.OWNED);
        giveBack(lastFence);
    }

    private void giveBack(long lastFence) {
        Ask mine = current();
        forgetAsk();
        if (!host.active()) {
            return; // the hold was reported in a promise: if the new view lists it, it is released there
        }
        if (!holders.isEmpty()) {
            sayGone();
        } else {
            run(m -> m.release(mine.id(), lastFence));
        }
    }

    private void check(State expected) {
        if (state != expected) {
            throw new IllegalStateException("lock \"" + name + "\" is " + state + ", not " + expected);
        }
    }

    private Ask current() {
        if (ask == null) {
            throw new IllegalStateException("lock \"" + name + "\" has no ask");
        }
        return ask;
    }

    private void forgetAsk() {
        state = State.NONE;
        ask = null;
        submitted = false;
        grantWaits = false;
        wantedLater = false;
    }

    // ---- views

    /** Shuts the gate and returns the hold that remains, if there is one. */
    @Nullable Hold freeze(int self) {
        if (state != State.OWNED) {
            return null;
        }
        long fence = users().freeze();
        if (fence < 0) {
            forgetAsk();
            return null;
        }
        return new Hold(name, self, current().id(), current().mode(), fence);
    }

    /** The view that the mutex was opened for is over. */
    void close() {
        mutex = null;
        quarantined = false;
        submitted = false;
        grantWaits = false;
        wantedLater = false;
        holders.clear();
        parked.clear();
    }

    /** A new view lists these holds of this lock, by rank. */
    void survive(List<Held> survivors) {
        if (survivors.size() == 1) {
            open(survivors);
        } else {
            survivors.forEach(held -> holders.add(held.rank()));
        }
        int self = host.seats().self();
        for (Held held : survivors) {
            boolean kept = state == State.OWNED && current().id() == held.ask();
            if (held.rank() == self && !kept) {
                if (survivors.size() == 1) {
                    run(m -> m.release(held.ask(), held.fence()));
                } else {
                    sayGone();
                }
            }
        }
        if (state == State.OWNED && !holders.isEmpty()) {
            long last = users().wanted(true); // no mutex will say so
            if (last >= 0) {
                giveBack(last);
            }
        }
    }

    /** Tells whether the hold of this node, if it has one, is among those. */
    boolean isListed(List<Held> survivors) {
        return state != State.OWNED
                || survivors.stream()
                        .anyMatch(held -> held.rank() == host.seats().self()
                                && held.ask() == current().id());
    }

    private void open(List<Held> survivors) {
        boolean anew = mutexes++ > 0 && survivors.isEmpty() && algorithm.hasToken();
        var spec = host.spec(this);
        mutex = algorithm.open(spec, host.seats(), survivors, host.epoch() << COUNTER_BITS, this);
        if (anew && spec.home() == host.seats().self()) {
            host.observer().tokenRegenerated(name);
        }
    }

    /** Makes the pending ask, for the first time or again in a new view. */
    void submit() {
        if (state != State.ASKED || submitted || !host.active()) {
            return;
        }
        if (!holders.isEmpty()) {
            if (current().tryOnly()) {
                denied(current().id());
            }
            return;
        }
        if (!stamped) {
            ask = new Ask(current().id(), current().mode(), current().tryOnly(), host.tick());
            stamped = true;
        }
        submitted = true;
        Ask mine = current();
        run(m -> m.request(mine));
    }

    /** Grants go on: the first lease of the view is there, or a lapsed one is valid again. */
    void resume(boolean thaw) {
        if (state == State.OWNED && thaw) {
            users().thaw();
        } else if (grantWaits) {
            deliver();
        }
    }

    /** The hold, or idle ownership, is lost. */
    void lose(String reason) {
        if (state == State.OWNED) {
            giveBack(users().lost(reason));
        }
    }

    // ---- what the mutex says

    @Override
    public void granted(long askId, long above) {
        if (state == State.ASKED && current().id() == askId) {
            grantWaits = true;
            fenceAbove = above;
            deliver();
        }
    }

    private void deliver() {
        if (!host.mayGrant()) {
            host.withheld();
            return;
        }
        long first = Math.max(fenceAbove, host.epoch() << COUNTER_BITS) + 1;
        long limit = (host.epoch() + 1) << COUNTER_BITS;
        if (first >= limit) {
            host.renewView();
            return;
        }
        boolean wanted = wantedLater;
        grantWaits = false;
        wantedLater = false;
        state = State.OWNED;
        users().granted(first, limit);
        long last = wanted ? users().wanted(true) : -1;
        if (last >= 0) {
            giveBack(last);
        }
    }

    @Override
    public void denied(long askId) {
        if (state == State.ASKED && current().id() == askId) {
            forgetAsk();
            users().denied();
        }
    }

    @Override
    public long wanted(long askId, boolean queued) {
        if (ask == null || ask.id() != askId) {
            return -1;
        }
        if (state != State.OWNED) {
            wantedLater |= queued;
            return -1;
        }
        long last = users().wanted(queued);
        if (last >= 0) {
            forgetAsk();
        }
        return last;
    }

    @Override
    public void send(int to, M message) {
        FrameWriter payload = begin(MESSAGE);
        algorithm.codec().write(message, payload);
        host.send(to, payload.finish());
    }

    @Override
    public void after(int key, long nanos) {
        Mutex<M> mine = mutex;
        long opened = mutexes;
        host.after(nanos, () -> {
            if (mine == mutex && opened == mutexes) {
                run(m -> m.timer(key));
            }
        });
    }

    // ---- what other members say

    /** Takes a message; clock and name were read already. */
    void received(int from, FrameReader in) throws MalformedFrameException {
        int kind = in.count(GONE);
        if (kind == GONE) {
            in.end();
            gone(from);
        } else if (!holders.isEmpty()) {
            if (parked.size() < MAX_PARKED) {
                parked.add(new Parked(from, in));
            } else {
                host.renewView(); // what is dropped here was acked: only a new view makes up for it
            }
        } else {
            deliver(from, in);
        }
    }

    private void deliver(int from, FrameReader in) throws MalformedFrameException {
        M message = algorithm.codec().read(in);
        in.end();
        run(m -> m.receive(from, message));
    }

    private void sayGone() {
        int self = host.seats().self();
        for (int rank = 0; rank < host.seats().size(); rank++) {
            if (rank != self) {
                host.send(rank, begin(GONE).finish());
            }
        }
        gone(self);
    }

    private void gone(int rank) {
        if (holders.remove(rank) && holders.isEmpty()) {
            submit();
            while (!parked.isEmpty()) {
                Parked next = parked.remove();
                try {
                    deliver(next.from, next.message);
                } catch (MalformedFrameException e) {
                    host.warn("dropped a message of member " + next.from + " about lock \"" + name + "\": "
                            + e.getMessage());
                }
            }
        }
    }

    private FrameWriter begin(int kind) {
        return host.frames().writer().number(host.clock()).text(name).count(kind);
    }

    private interface Call<M> {
        void on(Mutex<M> mutex);
    }

    /** Calls the mutex. One that throws is not called again in this view; its holds stay until released or lost. */
    private void run(Call<M> call) {
        if (quarantined) {
            return;
        }
        try {
            if (mutex == null) {
                open(List.of());
            }
            if (mutex != null) {
                call.on(mutex);
            }
        } catch (RuntimeException e) {
            quarantined = true;
            host.warn("algorithm " + algorithm.name() + " failed on lock \"" + name + "\" (" + e
                    + "); the lock is not served in this view. This is a bug in the algorithm: please report it");
        }
    }
}
