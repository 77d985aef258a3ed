package io.baton.core.mutex.naimitrehel;

import io.baton.core.mutex.Wish;
import io.baton.core.mutex.naimitrehel.NaimiTrehelMessage.No;
import io.baton.core.mutex.naimitrehel.NaimiTrehelMessage.Request;
import io.baton.core.mutex.naimitrehel.NaimiTrehelMessage.Token;
import io.baton.core.mutex.naimitrehel.NaimiTrehelMessage.Try;
import io.baton.spi.Ask;
import io.baton.spi.Effects;
import io.baton.spi.Held;
import io.baton.spi.LockSpec;
import io.baton.spi.Mutex;
import io.baton.spi.Seats;
import org.jspecify.annotations.Nullable;

/**
 * A member's part. Names are the paper's where it has one.
 *
 * <p>Invariants: at most one member has the token {@code here}, and only there is an ask held. A member without the token is
 * root, that is {@code father == self}, only while {@code asked}: its request is on its way or in the chain, so the token
 * will come. {@code next} is set only while this member holds or {@code asked}, and then it is no root. {@code asked} and
 * {@code tried} exclude each other; a try gets exactly one answer, the token or a NO.
 */
final class NaimiTrehelMutex implements Mutex<NaimiTrehelMessage> {
    private final Seats seats;
    private final int self;
    private final int home;
    private final Effects<NaimiTrehelMessage> out;
    private final Wish mine;

    private int father;
    private @Nullable Integer next;
    private boolean here;
    private boolean asked;
    /** The ask of the try that is out. */
    private @Nullable Long tried;

    private long fence;
    /** What the fence was when the token came last; unlike the fence it knows nothing of the node's floor. */
    private long received;

    NaimiTrehelMutex(LockSpec lock, Seats seats, @Nullable Held survivor, long fence, Effects<NaimiTrehelMessage> out) {
        this.seats = seats;
        this.self = seats.self();
        this.home = lock.home();
        this.out = out;
        this.mine = new Wish(survivor, self);
        this.father = survivor == null ? home : survivor.rank();
        this.here = father == self;
        this.fence = survivor == null ? fence : Math.max(fence, survivor.fence());
    }

    @Override
    public void request(Ask ask) {
        mine.begin(ask);
        if (here) {
            enter();
        } else if (asked && ask.tryOnly()) {
            deny(ask.id()); // Whom the zombie waits for, this one would wait for, too.
        } else if (!asked && tried == null) {
            seek(ask);
        }
    }

    private void seek(Ask ask) {
        if (ask.tryOnly()) {
            tried = ask.id();
            out.send(father, new Try(self, ask.id()));
        } else {
            asked = true;
            out.send(father, new Request(self));
            father = self;
        }
    }

    /** Nobody is told: the request stays in the chain. */
    @Override
    public void cancel(long ask) {
        mine.cancel(ask);
    }

    @Override
    public void release(long ask, long lastFence) {
        mine.release(ask);
        fence = Math.max(fence, lastFence);
        passOn();
    }

    @Override
    public void receive(int from, NaimiTrehelMessage message) {
        if (message instanceof Request request && isPeer(request.origin())) {
            requested(request);
        } else if (message instanceof Try attempt && isPeer(attempt.origin())) {
            attempted(attempt);
        } else if (message instanceof Token token && !here && (asked || tried != null)) {
            token(token);
        } else if (message instanceof No no && tried != null && tried == no.ask()) {
            refused(no.ask());
        }
    }

    private boolean isPeer(int rank) {
        return rank < seats.size() && rank != self;
    }

    /** The root puts the origin behind itself; the others hand the request on. All take the origin for the root from now on. */
    private void requested(Request request) {
        if (father != self) {
            out.send(father, request);
            father = request.origin();
        } else {
            father = request.origin();
            next = request.origin();
            if (here && !(mine.isHeld() && keepsAgainst(true))) {
                passOn();
            }
        }
    }

    private void attempted(Try attempt) {
        if (asked || (mine.isHeld() && keepsAgainst(false))) {
            out.send(attempt.origin(), new No(attempt.ask()));
        } else if (here) {
            father = attempt.origin();
            next = attempt.origin();
            passOn();
        } else if (father == attempt.origin()) {
            out.send(
                    attempt.origin(),
                    new No(attempt.ask())); // Not seen in any run. Better denied than round and round.
        } else {
            out.send(father, attempt);
        }
    }

    private void token(Token token) {
        if (tried != null) {
            tried = null;
            father = self; // The sender points here already; whoever asked by way of this member comes back through it.
        }
        here = true;
        asked = false;
        fence = Math.max(fence, token.fence());
        fence = Math.max(fence, fence + 1); // A peer that sends the last fence there is can't make it wrap.
        received = fence;
        if (mine.isPending()) {
            enter();
        } else {
            passOn(); // It came for a zombie.
        }
    }

    /** A NO to a try that was withdrawn lets an ask that came meanwhile begin. */
    private void refused(long ask) {
        tried = null;
        if (mine.isPending(ask)) {
            deny(ask);
        } else if (mine.isPending()) {
            seek(mine.ask());
        }
    }

    private void enter() {
        mine.hold();
        out.granted(mine.ask().id(), fence);
        if (next != null && !keepsAgainst(true)) {
            passOn();
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

    private void passOn() {
        if (next != null) {
            here = false;
            out.send(next, new Token(fence));
            next = null;
        }
    }

    private void deny(long ask) {
        mine.cancel(ask);
        out.denied(ask);
    }

    @Override
    public long fence() {
        return fence;
    }

    /** The default: the token rests at home, and this member guesses so. */
    @Override
    public boolean forgettable() {
        return mine.isNone() && !asked && tried == null && father == home && here == (self == home);
    }

    /** Where home's path to the root could lead through this member, it must not point home. */
    @Override
    public boolean forget(long word) {
        return mine.isNone() && !asked && tried == null && !here && received <= word;
    }

    @Override
    public boolean strayed() {
        return here && mine.isNone() && self != home;
    }
}
