package io.baton.core.mutex;

import io.baton.spi.Ask;
import io.baton.spi.Effects;
import io.baton.spi.Held;
import io.baton.spi.LockSpec;
import io.baton.spi.Mutex;
import io.baton.spi.Seats;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What algorithms have in common that send numbered requests for a token: everything but whom to ask, and who is next.
 *
 * <p>Invariants: at most one member has the token {@code here}, and only there is an ask held. A token that is here and
 * not held has nobody waiting for it that this member knows of: it leaves in the same step. While {@code asked}, a request of
 * this member is out that the token has not answered; without an ask it is a zombie, and the next ask takes it over.
 *
 * <p>A member drops its record, and with it the requests that it had heard, when it has no interest in the lock. So whoever
 * {@code asked} repeats its request about as often as records are dropped.
 *
 * @param <M> the algorithm's messages
 */
public abstract class TokenMutex<M> implements Mutex<M> {
    private static final int REPEAT = 0;

    protected final Seats seats;
    protected final Effects<M> out;
    protected final RequestNumbers numbers;
    private final Wish mine;
    private final int home;
    private final long repeatNanos;
    /** Who has not yet answered a try. */
    private final BitSet silent = new BitSet();

    private boolean here;
    private boolean asked;
    private boolean repeating;
    private long fence;

    protected TokenMutex(LockSpec lock, Seats seats, @Nullable Held survivor, long fence, Effects<M> out) {
        this.seats = seats;
        this.out = out;
        this.numbers = new RequestNumbers(seats);
        this.mine = new Wish(survivor, seats.self());
        this.home = lock.home();
        this.repeatNanos = lock.forgetAfterNanos();
        this.here = seats.self() == (survivor == null ? home : survivor.rank());
        this.fence = survivor == null ? fence : Math.max(fence, survivor.fence());
    }

    // ---- what an algorithm adds

    /** Asks for the token, for the first time or again. */
    protected abstract void sendRequest(long number);

    /** Asks for the token, unless there is a wait. Whoever is asked is {@linkplain #await awaited}. */
    protected abstract void sendTry(long number);

    /** Tells whether a member is known that waits for the token, which is here. */
    protected abstract boolean isSomebodyWaiting();

    /** This member has no use for the token, which is here: sends it to the next one that waits, if there is one. */
    protected abstract void passOn();

    // ---- what the core asks for

    @Override
    public final void request(Ask ask) {
        mine.begin(ask);
        if (here) {
            enter();
        } else if (ask.tryOnly()) {
            silent.clear();
            sendTry(ask.stamp());
            denyIfAllRefused();
        } else if (!asked) {
            ask(ask.stamp());
            sendRequest(ask.stamp());
        }
    }

    /** A request with this number goes out. */
    protected final void ask(long number) {
        asked = true;
        numbers.hear(seats.self(), number);
        repeatLater();
    }

    protected final void sendToOthers(M message) {
        for (int rank = 0; rank < seats.size(); rank++) {
            if (rank != seats.self()) {
                out.send(rank, message);
            }
        }
    }

    private void repeatLater() {
        if (repeatNanos > 0 && !repeating) {
            repeating = true;
            out.after(REPEAT, repeatNanos);
        }
    }

    /** A zombie repeats itself, too: its record can't be dropped before the token has been here. */
    @Override
    public final void timer(int key) {
        repeating = false;
        if (asked) {
            repeatRequest();
            repeatLater();
        }
    }

    /** Asks again, also those who were not asked before. */
    protected void repeatRequest() {
        sendRequest(numbers.own());
    }

    /** Nobody is told: the request stays out, and nothing waits for this member. */
    @Override
    public final void cancel(long ask) {
        mine.cancel(ask);
    }

    @Override
    public final void release(long ask, long lastFence) {
        end(ask, lastFence);
        passOn();
    }

    private void end(long ask, long lastFence) {
        mine.release(ask);
        fence = Math.max(fence, lastFence);
    }

    // ---- the token

    protected final boolean isHere() {
        return here;
    }

    protected final boolean isAsked() {
        return asked;
    }

    /** The token came, for this member's ask or for a zombie. */
    protected final void arrived(long tokenFence, List<Long> served) {
        here = true;
        asked = false;
        numbers.take(served);
        fence = Math.max(fence, tokenFence);
        fence = Math.max(fence, fence + 1); // The outer max: a hostile peer's last fence of all can't make it wrap.
        if (mine.isPending()) {
            enter();
        } else {
            passOn();
        }
    }

    private void enter() {
        mine.hold();
        out.granted(mine.ask().id(), fence);
        if (isSomebodyWaiting() && !isInUse(true)) {
            passOn();
        }
    }

    /** Tells whether the token, which is here and wanted, has to stay for now. An ask that was idle is over after this. */
    protected final boolean isInUse(boolean queued) {
        if (!mine.isHeld()) {
            return false;
        }
        long lastFence = mine.wanted(out, queued);
        if (lastFence >= 0) {
            end(mine.ask().id(), lastFence);
        }
        return lastFence < 0;
    }

    /** The token, with the numbers as they are after this, goes to that member. */
    protected final void leave(int to) {
        here = false;
        numbers.handOver(to);
    }

    // ---- tries

    /** That member is asked by the pending try, and has to answer. */
    protected final void await(int rank) {
        silent.set(rank);
    }

    /** All others are. */
    protected final void awaitOthers() {
        silent.set(0, seats.size());
        silent.clear(seats.self());
    }

    /** A member can't give the token to the try with this number. Once all said so, the try has failed. */
    protected final void refused(int from, long number) {
        if (mine.isTrying() && mine.ask().stamp() == number) {
            silent.clear(from);
            denyIfAllRefused();
        }
    }

    private void denyIfAllRefused() {
        if (mine.isTrying() && silent.isEmpty()) {
            long ask = mine.ask().id();
            mine.cancel(ask);
            out.denied(ask);
        }
    }

    protected final boolean isTrying() {
        return mine.isTrying();
    }

    // ---- forgetting

    @Override
    public final long fence() {
        return fence;
    }

    /** The default: the token rests at home, and nothing of this member is under way to it. */
    @Override
    public final boolean forgettable() {
        return mine.isNone() && !asked && here == (seats.self() == home);
    }

    @Override
    public final boolean strayed() {
        return here && mine.isNone() && seats.self() != home;
    }
}
