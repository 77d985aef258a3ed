package io.baton.core.mutex.tokenring;

import io.baton.core.mutex.Wish;
import io.baton.core.mutex.tokenring.TokenRingMessage.Busy;
import io.baton.core.mutex.tokenring.TokenRingMessage.Lull;
import io.baton.core.mutex.tokenring.TokenRingMessage.Stroll;
import io.baton.core.mutex.tokenring.TokenRingMessage.Token;
import io.baton.core.mutex.tokenring.TokenRingMessage.Want;
import io.baton.spi.Ask;
import io.baton.spi.Effects;
import io.baton.spi.Held;
import io.baton.spi.LockSpec;
import io.baton.spi.Mutex;
import io.baton.spi.Seats;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A member's part.
 *
 * <p>Invariants: at most one member has {@code here}, and only there is an ask held. {@code wants} is empty unless the
 * token is here and in use: an idle token that somebody wants leaves in the same step. While {@code asked}, a want of this
 * member that is no try is on its way to the token or carried by it, so the token will come.
 *
 * <p>If the token circulates: to an {@code awake} member the token comes without being called, so it sends no WANT. That holds
 * because the token leaves everybody: it is passed on when a use ends, by a timer where it rests, at once if it is wanted or
 * comes to nobody on its last round; and because only home ends its way, when a LULL has put everybody to sleep. A member
 * that is not awake, as all are at first, sends a WANT, which finds the token wherever it is; so to be asleep is always safe.
 * If the token parks, nobody is ever awake.
 */
final class TokenRingMutex implements Mutex<TokenRingMessage> {
    private final Seats seats;
    private final int home;
    private final Idling idling;
    private final Effects<TokenRingMessage> out;
    private final Wish mine;
    /** By rank, who wants the token that is here. */
    private final TreeMap<Integer, Want> wants = new TreeMap<>();

    private boolean here;
    private boolean asked;
    private boolean awake;
    /** How often the token that is here was passed on since its last use. */
    private long passes;
    /** How often the token rested here: the key of the timer that ends it. */
    private int rests;

    private long fence;

    TokenRingMutex(LockSpec lock, Seats seats, @Nullable Held survivor, long fence, Effects<TokenRingMessage> out) {
        this.seats = seats;
        this.home = lock.home();
        this.idling = Idling.of(lock, seats.size());
        this.out = out;
        this.mine = new Wish(survivor, seats.self());
        this.here = seats.self() == (survivor == null ? home : survivor.rank());
        this.fence = survivor == null ? fence : Math.max(fence, survivor.fence());
    }

    /** Takes a resting token; otherwise sends a WANT, unless the token will come anyway. A try is sent in any case. */
    @Override
    public void request(Ask ask) {
        mine.begin(ask);
        if (here) {
            enter();
        } else if (ask.tryOnly()) {
            sendOn(new Want(seats.self(), ask.id(), true));
        } else if (!asked && !awake) {
            asked = true;
            sendOn(new Want(seats.self(), ask.id(), false));
        }
    }

    /** Nobody is told: the WANT stays out, and nothing waits for this member. */
    @Override
    public void cancel(long ask) {
        mine.cancel(ask);
    }

    @Override
    public void release(long ask, long lastFence) {
        mine.release(ask);
        fence = Math.max(fence, lastFence);
        moveOn();
    }

    @Override
    public void receive(int from, TokenRingMessage message) {
        boolean alongTheRing = seats.next(from) == seats.self();
        if (message instanceof Busy busy) {
            deny(busy.ask());
        } else if (message instanceof Want want && alongTheRing && want.origin() < seats.size()) {
            want(want);
        } else if (alongTheRing && !here) {
            token(message);
        }
    }

    private void token(TokenRingMessage message) {
        if (message instanceof Token token) {
            carry(token.wants());
            fence = Math.max(fence, token.fence());
            arrive(Math.max(fence, fence + 1), 0); // A peer that sends the last fence there is can't make it wrap.
        } else if (message instanceof Stroll stroll && idling.circulates()) {
            arrive(stroll.fence(), stroll.passes());
        } else if (message instanceof Lull lull && idling.circulates()) {
            lull(lull);
        }
    }

    private void want(Want want) {
        if (want.origin() == seats.self()) {
            deny(want.ask()); // All the way round: the token was ahead of it throughout.
        } else if (!here) {
            sendOn(want);
        } else if (mine.isHeld() && keepsAgainst(!want.tryOnly())) {
            if (want.tryOnly()) {
                out.send(want.origin(), new Busy(want.ask()));
            } else {
                wants.put(want.origin(), want);
            }
        } else {
            wants.put(want.origin(), want);
            moveOn();
        }
    }

    private void carry(List<Want> carried) {
        for (Want want : carried) {
            if (want.origin() < seats.size() && want.origin() != seats.self()) {
                wants.put(want.origin(), want);
            }
        }
    }

    private void arrive(long counter, long unused) {
        here = true;
        asked = false;
        awake = idling.circulates();
        passes = unused;
        fence = Math.max(fence, counter);
        if (mine.isPending()) {
            denyTries();
            enter();
        } else if (!wants.isEmpty() || !idling.circulates()) {
            moveOn(); // It was on its way to somebody else, or came for a zombie.
        } else if (seats.self() == home && idling.isTired(passes)) {
            depart(new Lull(fence));
        } else {
            out.after(++rests, idling.paceNanos());
        }
    }

    /** Nobody whom it came past needs the token: it goes on to sleep at home. */
    private void lull(Lull lull) {
        if (mine.isPending()) {
            arrive(lull.fence(), 0);
        } else {
            here = true;
            asked = false;
            awake = false;
            fence = Math.max(fence, lull.fence());
            if (seats.self() != home) {
                depart(new Lull(fence));
            }
        }
    }

    @Override
    public void timer(int key) {
        if (key == rests && here && awake && mine.isNone()) {
            depart(new Stroll(fence, Math.max(passes, passes + 1)));
        }
    }

    /** Where the token circulates, those who wait may be unknown: the core always hears that it is wanted. */
    private void enter() {
        mine.hold();
        out.granted(mine.ask().id(), fence);
        if ((!wants.isEmpty() || idling.circulates()) && !keepsAgainst(true)) {
            moveOn();
        }
    }

    /** Tells the core that the held ask is wanted; false if it was idle and is over now. */
    private boolean keepsAgainst(boolean queued) {
        long lastFence = mine.wanted(out, queued);
        if (lastFence >= 0) {
            mine.release(mine.ask().id());
            fence = Math.max(fence, lastFence);
        }
        return lastFence < 0;
    }

    /** Who tried, and was on the token's way behind this member, would have to wait for it. */
    private void denyTries() {
        List<Want> tries = new ArrayList<>(wants.values());
        tries.removeIf(want -> !want.tryOnly());
        for (Want want : tries) {
            out.send(want.origin(), new Busy(want.ask()));
            wants.remove(want.origin());
        }
    }

    private void deny(long ask) {
        if (mine.isTrying() && mine.isPending(ask)) {
            mine.cancel(ask);
            out.denied(ask);
        }
    }

    private void moveOn() {
        if (!wants.isEmpty()) {
            depart(new Token(fence, new ArrayList<>(wants.values())));
            wants.clear();
        } else if (idling.circulates()) {
            depart(new Stroll(fence, 0));
        }
    }

    private void depart(TokenRingMessage token) {
        here = false;
        awake = idling.circulates() && !(token instanceof Lull);
        sendOn(token);
    }

    private void sendOn(TokenRingMessage message) {
        out.send(seats.next(seats.self()), message);
    }

    @Override
    public long fence() {
        return fence;
    }

    /** The default: the token rests at home, nothing of this member is under way to it, and it does not come by itself. */
    @Override
    public boolean forgettable() {
        return mine.isNone() && !asked && !awake && here == (seats.self() == home);
    }

    /** A token that circulates comes home by itself. */
    @Override
    public boolean strayed() {
        return here && mine.isNone() && seats.self() != home && !idling.circulates();
    }
}
