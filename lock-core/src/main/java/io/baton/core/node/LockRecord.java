package io.baton.core.node;

import io.baton.LockRule;
import io.baton.core.membership.Hold;
import io.baton.spi.Ask;
import io.baton.spi.Effects;
import io.baton.spi.FrameReader;
import io.baton.spi.FrameWriter;
import io.baton.spi.Held;
import io.baton.spi.LockSpec;
import io.baton.spi.MalformedFrameException;
import io.baton.spi.Mode;
import io.baton.spi.Mutex;
import io.baton.spi.MutexAlgorithm;
import io.baton.spi.Summary;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One lock on this node: its bids, and the mutex that sees to them in the present view.
 *
 * <p>A mutex gets one ask at a time; only permits may be asked for while others are held. So a bid waits here, first come, first
 * served, while another one is pending or, unless both are for permits, owned.
 *
 * <p>A lock that came into the view with several holds that exclude each other has no mutex until each of their holders has said
 * that its hold is over (rule 4): until then its frames and bids wait.
 *
 * @param <M> the algorithm's messages
 */
final class LockRecord<M> implements Effects<M> {
    /** Bits of a fence below the epoch (rule 11). */
    static final int COUNTER_BITS = 29;

    private static final int MESSAGE = 0;
    private static final int GONE = 1;

    private final String name;
    private final LockRule rule;
    private final MutexAlgorithm<M> algorithm;
    private final LockHost host;
    private final List<Bid> bids = new ArrayList<>();
    private final Disputed disputed = new Disputed();

    private @Nullable Mutex<M> mutex;
    private @Nullable LockSpec spec;
    /** How many were opened so far: an old one's timers are void. */
    private long mutexes;
    /** A mutex was opened, and its state was not dropped since. */
    private boolean known;

    private boolean quarantined;
    private boolean warned;
    private boolean running;
    /** The ask without a user that brings a token home; null if there is none. */
    private @Nullable Ask fetch;
    /** The fetched token is here, and was above this fence. */
    private long fetched = -1;

    private long dropped;
    /** Something happened since the last look. */
    private boolean touched = true;

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

    /** A bid in a mode that the algorithm does not have waits for a view whose charter gives the lock another one. */
    Claim bid(Mode mode, Users users) {
        Bid bid = new Bid(this, host, mode, users);
        bids.add(bid);
        return bid;
    }

    /** Takes the bids of the record that this one follows: the lock works by another rule in the new view. */
    LockRecord<M> succeed(LockRecord<?> before) {
        for (Bid bid : before.bids) {
            bid.moveTo(this);
            bids.add(bid);
        }
        before.bids.clear();
        return this;
    }

    // ---- what bids say

    void requested() {
        touched = true;
        submit();
    }

    /** A bid ended its ask; {@code above} is not negative if it had been granted. */
    void withdrawn(Ask ask, boolean known, long above) {
        if (known && host.active() && mutex != null) {
            run(m -> {
                if (above >= 0) {
                    m.release(ask.id(), above);
                } else {
                    m.cancel(ask.id());
                }
            });
        }
        submit();
    }

    void released(Ask ask, long lastFence) {
        if (!host.active()) {
            return; // the hold was reported in a promise: if the new view lists it, it is released there
        }
        touched = true;
        if (disputed.isOver()) {
            run(m -> m.release(ask.id(), lastFence));
        } else {
            sayGone(ask.id());
        }
        submit();
    }

    /** Hands the bids that may have their turn to the mutex, those of an earlier view first. */
    void submit() {
        if (running) {
            return; // whoever runs does it afterwards
        }
        turnAway();
        for (Bid next = next(); next != null && host.active(); next = next()) {
            if (isClear(next)) {
                Ask ask = next.submit();
                run(m -> m.request(ask));
            } else if (next.ask().tryOnly() && fetch == null) {
                next.denied();
            } else {
                return;
            }
        }
    }

    private boolean serves(Mode mode) {
        return algorithm.modes().contains(mode);
    }

    /** By this view's rule some may ask for what there is not: who tries has failed, and who waits may wait for another rule. */
    private void turnAway() {
        for (Bid bid : bids) {
            if (bid.isWaiting() && !serves(bid.mode()) && host.active()) {
                if (bid.ask().tryOnly()) {
                    bid.denied();
                } else if (!warned) {
                    warned = true;
                    host.warn("lock \"" + name + "\": the rule \"" + rule.pattern() + "\" gives it the algorithm "
                            + algorithm.name() + ", which is not for mode " + bid.mode()
                            + "; who asks for that waits until the cluster has another rule");
                }
            }
        }
    }

    private @Nullable Bid next() {
        return bids.stream()
                .filter(bid -> bid.isWaiting() && serves(bid.mode()))
                .min(Comparator.comparing((Bid bid) -> !bid.isStamped())
                        .thenComparing(bid -> bid.ask().id()))
                .orElse(null);
    }

    /** Tells whether nothing of this node's own stands in the way any more; idle ownership gives way. */
    private boolean isClear(Bid next) {
        if (!disputed.isOver() || fetch != null || bids.stream().anyMatch(Bid::isPending)) {
            return false;
        }
        boolean clear = true;
        running = true; // what is given up now must not have the next bid's turn taken by another
        for (Bid other : next.mode() == Mode.PERMIT ? List.<Bid>of() : bids) {
            clear &= other.giveUp(!next.ask().tryOnly());
        }
        running = false;
        return clear;
    }

    // ---- views

    /** Shuts the gates and adds the holds that remain. */
    void freeze(int self, List<Hold> holds) {
        for (Bid bid : bids) {
            Hold hold = bid.freeze(self);
            if (hold != null) {
                holds.add(hold);
            }
        }
    }

    /** The view that the mutex was opened for is over. */
    void close() {
        mutex = null;
        quarantined = false;
        fetch = null;
        fetched = -1;
        disputed.clear();
        bids.forEach(Bid::unsubmit);
    }

    /** A new view lists these holds of this lock, by rank. */
    void survive(List<Held> survivors) {
        touched = true;
        if (exclude(survivors)) {
            disputed.begin(survivors);
        } else {
            open(survivors);
        }
        int self = host.seats().self();
        for (Held held : survivors) {
            boolean kept = bids.stream().anyMatch(bid -> bid.isOwned() && bid.is(held.ask()));
            if (held.rank() == self && !kept) {
                if (disputed.isOver()) {
                    run(m -> m.release(held.ask(), held.fence()));
                } else {
                    sayGone(held.ask());
                }
            }
        }
        if (!disputed.isOver()) {
            bids.forEach(bid -> bid.giveUp(true)); // no mutex will say so
        }
    }

    /** Tells whether the algorithm can't begin with these: by an earlier rule more may have been held, and otherwise. */
    private boolean exclude(List<Held> survivors) {
        return survivors.stream().anyMatch(held -> !serves(held.mode()))
                || (survivors.size() > rule.permits()
                        && survivors.stream().anyMatch(held -> held.mode() != Mode.SHARED));
    }

    /** Loses the holds of this node that are not among those. */
    void loseUnlisted(List<Held> survivors, String reason) {
        for (Bid bid : bids) {
            if (bid.isOwned()
                    && survivors.stream()
                            .noneMatch(held -> held.rank() == host.seats().self() && bid.is(held.ask()))) {
                bid.detach(reason);
            }
        }
    }

    void lose(String reason) {
        bids.forEach(bid -> bid.lose(reason));
    }

    /** Grants go on: the first lease of the view is there, or a lapsed one is valid again. */
    void resume(boolean thaw) {
        bids.forEach(bid -> bid.resume(thaw));
        submit(); // a grant that waited for the lease kept the other bids waiting
    }

    // ---- what the mutex says

    @Override
    public void granted(long ask, long above) {
        if (fetch != null && fetch.id() == ask) {
            fetched = above;
            return;
        }
        for (Bid bid : bids) {
            if (bid.isPending() && bid.is(ask)) {
                bid.granted(above);
            }
        }
    }

    @Override
    public void denied(long ask) {
        for (Bid bid : bids) {
            if (bid.isPending() && bid.is(ask)) {
                bid.denied();
            }
        }
    }

    @Override
    public long wanted(long ask, boolean queued) {
        touched = true;
        for (Bid bid : bids) {
            if (bid.is(ask)) {
                return bid.wanted(queued);
            }
        }
        return -1;
    }

    @Override
    public void send(int to, M message) {
        FrameWriter payload = begin(MESSAGE);
        algorithm.codec().write(message, payload);
        host.send(to, payload.finish());
    }

    @Override
    public void after(int key, long nanos) {
        long opened = mutexes;
        host.after(nanos, () -> {
            if (mutex != null && opened == mutexes) {
                run(m -> m.timer(key));
            }
        });
    }

    // ---- what other members say

    /** Takes a message; clock and name were read already. */
    void received(int from, FrameReader in) throws MalformedFrameException {
        touched = true;
        int kind = in.count(GONE);
        if (kind == GONE) {
            long ask = in.number();
            in.end();
            gone(from, ask);
        } else if (disputed.isOver()) {
            deliver(from, in);
        } else if (!disputed.park(from, in)) {
            host.renewView(); // what is dropped here was acked: only a new view makes up for it
        }
    }

    private void deliver(int from, FrameReader in) throws MalformedFrameException {
        M message = algorithm.codec().read(in);
        in.end();
        run(m -> m.receive(from, message));
    }

    private void sayGone(long ask) {
        int self = host.seats().self();
        for (int rank = 0; rank < host.seats().size(); rank++) {
            if (rank != self) {
                host.send(rank, begin(GONE).number(ask).finish());
            }
        }
        gone(self, ask);
    }

    private void gone(int rank, long ask) {
        if (disputed.settle(rank, ask)) {
            submit();
            for (Disputed.Parked next : disputed.unpark()) {
                try {
                    deliver(next.from(), next.message());
                } catch (MalformedFrameException e) {
                    host.warn("dropped a message of member " + next.from() + " about lock \"" + name + "\": "
                            + e.getMessage());
                }
            }
        }
    }

    private FrameWriter begin(int kind) {
        return host.frames().writer().number(host.clock()).text(name).count(kind);
    }

    // ---- forgetting

    /** What is to be done about a lock that nobody used for long. */
    enum Idle {
        /** It is in use, or its token is under way. */
        NOTHING,
        /** Its token rests here, and its home should fetch it. */
        STRAYED,
        /** It was dropped: what is left are bids without an ask. */
        DROPPED,
        /** It was dropped, and the others should know. */
        DROPPED_BY_WORD
    }

    /** Looks whether the lock was used since the last look, and forgets what can be forgotten. */
    Idle tidy() {
        if (touched) {
            touched = false;
            return Idle.NOTHING;
        }
        bids.forEach(bid -> bid.giveUp(false));
        if (mutex == null || spec == null) {
            return isIdle() ? Idle.DROPPED : Idle.NOTHING;
        }
        if (!isIdle() || !mutex.forgettable()) {
            return isIdle() && mutex.strayed() ? Idle.STRAYED : Idle.NOTHING;
        }
        boolean byWord =
                algorithm.forgetsByWord() && spec.home() == host.seats().self();
        drop();
        return byWord ? Idle.DROPPED_BY_WORD : Idle.DROPPED;
    }

    private boolean isIdle() {
        return disputed.isOver()
                && fetch == null
                && !quarantined
                && bids.stream().allMatch(Bid::isNone);
    }

    /** Lets go of gates that nobody uses either. */
    void retire() {
        if (mutex == null && disputed.isOver()) {
            bids.removeIf(bid -> bid.isNone() && bid.users().retire());
        }
    }

    private void drop() {
        if (mutex != null) {
            dropped = mutex.fence();
            host.raiseFloor(dropped);
        }
        mutex = null;
        known = false;
    }

    /** Home says that the token is home, idle, and at this fence. */
    void forget(long fence) {
        if (mutex != null && isIdle() && mutex.forget(fence)) {
            drop();
        }
    }

    /** Another member has an idle token of this lock, whose home is here: asks for it, for nobody's use. */
    void fetch() {
        if (isIdle() && host.active() && host.spec(this).home() == host.seats().self()) {
            Ask ask = new Ask(host.nextAsk(), Mode.EXCLUSIVE, false, host.tick());
            fetch = ask;
            run(m -> m.request(ask));
        }
    }

    /** Returns the fence of the record that was dropped last. */
    long dropped() {
        return dropped;
    }

    int home() {
        return spec == null ? -1 : spec.home();
    }

    /** Tells whether there is nothing to remember, not even a gate. */
    boolean isVoid() {
        return mutex == null && bids.isEmpty() && disputed.isOver();
    }

    /** Tells whether this view's mutex is open. */
    boolean isOpen() {
        return mutex != null || !disputed.isOver();
    }

    // ---- the mutex

    private Mutex<M> open(List<Held> survivors) {
        boolean anew = known && survivors.isEmpty() && algorithm.summary().kind() == Summary.Kind.TOKEN;
        known = true;
        mutexes++;
        LockSpec opened = host.spec(this);
        spec = opened;
        Mutex<M> made = algorithm.open(opened, host.seats(), survivors, host.floor(), this);
        mutex = made;
        if (anew && opened.home() == host.seats().self()) {
            host.observer().tokenRegenerated(name);
        }
        return made;
    }

    private interface Call<M> {
        void on(Mutex<M> mutex);
    }

    /**
     * Calls the mutex, and afterwards does what its effects made possible: no effect comes back into the mutex. One that throws
     * is not called again in this view; its holds stay until released or lost.
     */
    private void run(Call<M> call) {
        boolean outermost = !running;
        running = true;
        guarded(call);
        if (fetch != null && fetched >= 0) {
            long ask = fetch.id();
            long above = fetched;
            fetch = null;
            fetched = -1;
            guarded(m -> m.release(ask, above));
        }
        if (outermost) {
            running = false;
            submit();
        }
    }

    private void guarded(Call<M> call) {
        if (quarantined) {
            return;
        }
        try {
            call.on(mutex == null ? open(List.of()) : mutex);
        } catch (RuntimeException e) {
            quarantined = true;
            host.warn("algorithm " + algorithm.name() + " failed on lock \"" + name + "\" (" + e
                    + "); the lock is not served in this view. This is a bug in the algorithm: please report it");
        }
    }
}
