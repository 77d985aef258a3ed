package io.baton.core.mutex.tokenring;

import io.baton.core.mutex.Wish;
import io.baton.core.mutex.tokenring.TokenRingMessage.Busy;
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
 */
final class TokenRingMutex implements Mutex<TokenRingMessage> {
    private final Seats seats;
    private final int home;
    private final Effects<TokenRingMessage> out;
    private final Wish mine;
    /** By rank, who wants the token that is here. */
    private final TreeMap<Integer, Want> wants = new TreeMap<>();

    private boolean here;
    private boolean asked;
    private long fence;

    TokenRingMutex(LockSpec lock, Seats seats, @Nullable Held survivor, long fence, Effects<TokenRingMessage> out) {
        this.seats = seats;
        this.home = lock.home();
        this.out = out;
        this.mine = new Wish(survivor, seats.self());
        this.here = seats.self() == (survivor == null ? home : survivor.rank());
        this.fence = survivor == null ? fence : Math.max(fence, survivor.fence());
    }

    /** Takes a resting token; otherwise sends a WANT, unless a zombie is out that will fetch the token anyway. */
    @Override
    public void request(Ask ask) {
        mine.begin(ask);
        if (here) {
            enter();
        } else if (ask.tryOnly()) {
            sendOn(new Want(seats.self(), ask.id(), true));
        } else if (!asked) {
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
        moveOnIfWanted();
    }

    @Override
    public void receive(int from, TokenRingMessage message) {
        boolean alongTheRing = seats.next(from) == seats.self();
        if (message instanceof Want want && alongTheRing && want.origin() < seats.size()) {
            want(want);
        } else if (message instanceof Token token && alongTheRing && !here) {
            token(token);
        } else if (message instanceof Busy busy) {
            deny(busy.ask());
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
            moveOnIfWanted();
        }
    }

    private void token(Token token) {
        here = true;
        asked = false;
        fence = Math.max(fence, token.fence());
        fence = Math.max(
                fence, fence + 1); // The outer max: a peer that sends the last fence there is can't make it wrap.
        for (Want want : token.wants()) {
            if (want.origin() < seats.size() && want.origin() != seats.self()) {
                wants.put(want.origin(), want);
            }
        }
        if (mine.isPending()) {
            denyTries();
            enter();
        } else {
            moveOnIfWanted(); // It was on its way to somebody else, or came for a zombie.
        }
    }

    private void enter() {
        mine.hold();
        out.granted(mine.ask().id(), fence);
        if (!wants.isEmpty() && !keepsAgainst(true)) {
            moveOnIfWanted();
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

    private void moveOnIfWanted() {
        if (!wants.isEmpty()) {
            here = false;
            sendOn(new Token(fence, new ArrayList<>(wants.values())));
            wants.clear();
        }
    }

    private void sendOn(TokenRingMessage message) {
        out.send(seats.next(seats.self()), message);
    }

    @Override
    public long fence() {
        return fence;
    }

    /** The default: the token rests at home, and nothing of this member is under way to it. */
    @Override
    public boolean forgettable() {
        return mine.isNone() && !asked && here == (seats.self() == home);
    }

    @Override
    public boolean strayed() {
        return here && mine.isNone() && seats.self() != home;
    }
}
