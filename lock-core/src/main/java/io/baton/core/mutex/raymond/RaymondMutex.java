package io.baton.core.mutex.raymond;

import io.baton.core.mutex.Wish;
import io.baton.core.mutex.raymond.RaymondMessage.No;
import io.baton.core.mutex.raymond.RaymondMessage.Request;
import io.baton.core.mutex.raymond.RaymondMessage.Token;
import io.baton.core.mutex.raymond.RaymondMessage.Try;
import io.baton.spi.Ask;
import io.baton.spi.Effects;
import io.baton.spi.Held;
import io.baton.spi.LockSpec;
import io.baton.spi.Mutex;
import io.baton.spi.Seats;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * A member's part. Names are the paper's where it has one.
 *
 * <p>Invariants: {@code holder} is this member if the token is here, else the neighbour on whose side it is; so the pointers
 * of all members lead to it, except that both ends of an edge point at each other while it crosses that edge. Every neighbour
 * is in {@code queue} once at most, the holder never, and this member exactly while its ask is pending. A queue that is not
 * empty has the token here and in use, or {@code asked}. While {@code asked}, this member is in the holder's queue or its
 * request is on the way there, so the token will come, and only then is one believed.
 */
final class RaymondMutex implements Mutex<RaymondMessage> {
    private final Seats seats;
    private final Tree tree;
    private final int self;
    private final Effects<RaymondMessage> out;
    private final Wish mine;
    private final ArrayDeque<Integer> queue = new ArrayDeque<>();

    private int holder;
    private boolean asked;
    private long fence;

    RaymondMutex(LockSpec lock, Seats seats, @Nullable Held survivor, long fence, Effects<RaymondMessage> out) {
        this.seats = seats;
        this.tree = new Tree(seats.size(), lock.home());
        this.self = seats.self();
        this.out = out;
        this.mine = new Wish(survivor, self);
        this.holder = tree.towards(self, survivor == null ? lock.home() : survivor.rank());
        this.fence = survivor == null ? fence : Math.max(fence, survivor.fence());
    }

    @Override
    public void request(Ask ask) {
        mine.begin(ask);
        if (ask.tryOnly() && wouldWait()) {
            deny(ask.id());
            return;
        }
        queue.add(self);
        if (ask.tryOnly()) {
            assignPrivilege();
            makeRequest(new Try(self, ask.id()));
        } else {
            proceed();
        }
    }

    /** Nobody is told: the request stays out, and the token passes by or rests. */
    @Override
    public void cancel(long ask) {
        mine.cancel(ask);
        queue.remove(self);
    }

    @Override
    public void release(long ask, long lastFence) {
        mine.release(ask);
        fence = Math.max(fence, lastFence);
        proceed();
    }

    @Override
    public void receive(int from, RaymondMessage message) {
        if (message instanceof Request && maySend(from)) {
            requested(from);
        } else if (message instanceof Try attempt && maySend(from) && isPeer(attempt.origin())) {
            tried(from, attempt);
        } else if (message instanceof Token token && asked && from == holder) {
            token(token);
        } else if (message instanceof No no && mine.isTrying() && mine.isPending(no.ask())) {
            deny(no.ask());
        }
    }

    /** A neighbour asks once, and never for a token on its own side. */
    private boolean maySend(int from) {
        return tree.areNeighbours(self, from) && from != holder && !queue.contains(from);
    }

    private boolean isPeer(int rank) {
        return rank < seats.size() && rank != self;
    }

    private void requested(int from) {
        queue.add(from);
        if (!mine.isHeld() || !keeps()) {
            proceed();
        }
    }

    private void tried(int from, Try attempt) {
        boolean mustWait = wouldWait();
        queue.add(from);
        if (mustWait) {
            out.send(attempt.origin(), new No(attempt.ask()));
        }
        assignPrivilege();
        makeRequest(attempt);
    }

    private void token(Token token) {
        holder = self;
        asked = false;
        fence = Math.max(fence, token.fence());
        fence = Math.max(fence, fence + 1); // A peer that sends the last fence there is can't make it wrap.
        proceed();
    }

    /** Whoever came now would have to wait. An owner that is idle gives up instead; else it is told of the one who is queued. */
    private boolean wouldWait() {
        return asked || !queue.isEmpty() || (mine.isHeld() && keeps());
    }

    /** Tells the core that the held ask is wanted; false if it was idle and is over now. */
    private boolean keeps() {
        long lastFence = mine.wanted(out, true);
        if (lastFence >= 0) {
            mine.release(mine.ask().id());
            fence = Math.max(fence, lastFence);
        }
        return lastFence < 0;
    }

    private void proceed() {
        assignPrivilege();
        makeRequest(new Request());
    }

    /** ASSIGN_PRIVILEGE: a token that is here and not in use goes to the head of the queue. */
    private void assignPrivilege() {
        while (holder == self && !mine.isHeld() && !queue.isEmpty()) {
            holder = queue.remove();
            if (holder != self) {
                out.send(holder, new Token(fence));
            } else {
                mine.hold();
                out.granted(mine.ask().id(), fence);
                if (!queue.isEmpty()) {
                    keeps();
                }
            }
        }
    }

    /** MAKE_REQUEST: one request at a time stands for all who are in the queue. */
    private void makeRequest(RaymondMessage request) {
        if (holder != self && !queue.isEmpty() && !asked) {
            asked = true;
            out.send(holder, request);
        }
    }

    private void deny(long ask) {
        cancel(ask);
        out.denied(ask);
    }

    @Override
    public long fence() {
        return fence;
    }

    /** The default: the pointer leads home, and nobody on this side wants or awaits the token. */
    @Override
    public boolean forgettable() {
        return mine.isNone() && !asked && queue.isEmpty() && holder == tree.towards(self, tree.home());
    }

    @Override
    public boolean strayed() {
        return holder == self && mine.isNone() && self != tree.home();
    }
}
