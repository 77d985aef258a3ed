package io.baton.core.mutex.ricartagrawala;

import io.baton.core.mutex.Wish;
import io.baton.core.mutex.ricartagrawala.RicartAgrawalaMessage.No;
import io.baton.core.mutex.ricartagrawala.RicartAgrawalaMessage.Reply;
import io.baton.core.mutex.ricartagrawala.RicartAgrawalaMessage.Request;
import io.baton.spi.Ask;
import io.baton.spi.Effects;
import io.baton.spi.Held;
import io.baton.spi.Mode;
import io.baton.spi.Mutex;
import io.baton.spi.Seats;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * A member's part. In the paper's words: {@code mine.isPending()} is Requesting_Critical_Section, {@code silent} is
 * Outstanding_Reply_Count, {@code deferred} is Reply_Deferred; Our_Sequence_Number is the ask's stamp, and
 * Highest_Sequence_Number the core's clock.
 *
 * <p>Invariants: somebody is deferred only while this node wants or holds; {@code silent} is empty while it holds. A
 * survivor needs no entry anywhere but at its holder, which defers everybody until its release.
 *
 * <p>What conflicts is said in one place, for {@code read-write}: two who only read do not. Where nobody asks to read, all is
 * as in the paper.
 */
public final class RicartAgrawalaMutex implements Mutex<RicartAgrawalaMessage> {
    private static final long NOT_DEFERRED = -1;

    private final Seats seats;
    private final Effects<RicartAgrawalaMessage> out;
    private final Wish mine;
    /** Who has not yet replied to the pending ask. */
    private final BitSet silent = new BitSet();
    /** By rank, the stamp to echo. */
    private final long[] deferred;

    private long fence;

    /**
     * Opens a member's part.
     *
     * @param survivor a hold that came over; if it is another member's, only its fence matters here
     * @param fence every fence has to be above this one
     */
    public RicartAgrawalaMutex(Seats seats, @Nullable Held survivor, long fence, Effects<RicartAgrawalaMessage> out) {
        this.seats = seats;
        this.out = out;
        this.mine = new Wish(survivor, seats.self());
        this.deferred = new long[seats.size()];
        Arrays.fill(deferred, NOT_DEFERRED);
        this.fence = survivor == null ? fence : Math.max(fence, survivor.fence());
    }

    @Override
    public void request(Ask ask) {
        mine.begin(ask);
        silent.set(0, seats.size());
        silent.clear(seats.self());
        for (int rank = 0; rank < seats.size(); rank++) {
            if (rank != seats.self()) {
                out.send(rank, new Request(ask.stamp(), ask.mode() == Mode.SHARED, ask.tryOnly()));
            }
        }
        enterIfAllReplied();
    }

    @Override
    public void cancel(long ask) {
        mine.cancel(ask);
        answerDeferred();
    }

    @Override
    public void release(long ask, long lastFence) {
        mine.release(ask);
        fence = Math.max(fence, lastFence);
        answerDeferred();
    }

    @Override
    public void receive(int from, RicartAgrawalaMessage message) {
        if (message instanceof Request request) {
            request(from, request);
        } else if (message instanceof Reply reply) {
            fence = Math.max(fence, reply.fence());
            if (isAnswer(reply)) {
                silent.clear(from);
                enterIfAllReplied();
            }
        } else if (message instanceof No no && mine.isTrying() && isAnswer(no)) {
            long ask = mine.ask().id();
            mine.cancel(ask);
            answerDeferred();
            out.denied(ask);
        }
    }

    /** The echo: what answers an ask that was withdrawn counts for nothing. */
    private boolean isAnswer(RicartAgrawalaMessage message) {
        return mine.isPending() && mine.ask().stamp() == message.stamp();
    }

    private void enterIfAllReplied() {
        if (!silent.isEmpty()) {
            return;
        }
        mine.hold();
        out.granted(mine.ask().id(), fence);
        if (somebodyIsDeferred()) {
            keepsAgainst(true);
        }
    }

    /** "Reply at once unless holding, or wanting with a smaller (stamp, rank)", else defer, or deny a try. */
    private void request(int from, Request request) {
        deferred[from] = NOT_DEFERRED; // What is still deferred here was withdrawn: a node has one ask at a time.
        boolean wait = conflicts(request)
                && (mine.isHeld() ? keepsAgainst(!request.tryOnly()) : comesBefore(request.stamp(), from));
        if (!wait) {
            out.send(from, new Reply(request.stamp(), fence));
        } else if (request.tryOnly()) {
            out.send(from, new No(request.stamp()));
        } else {
            deferred[from] = request.stamp();
        }
    }

    /** The conflict table: whoever wants or holds is in conflict with everybody, but two readers with each other. */
    private boolean conflicts(Request request) {
        return !mine.isNone() && !(request.shared() && mine.ask().mode() == Mode.SHARED);
    }

    private boolean comesBefore(long stamp, int rank) {
        long own = mine.ask().stamp();
        return own < stamp || (own == stamp && seats.self() < rank);
    }

    /** Tells the core that the held ask is wanted; false if it was idle and is over now. */
    private boolean keepsAgainst(boolean queued) {
        long lastFence = mine.wanted(out, queued);
        if (lastFence >= 0) {
            release(mine.ask().id(), lastFence);
        }
        return lastFence < 0;
    }

    private boolean somebodyIsDeferred() {
        return Arrays.stream(deferred).anyMatch(stamp -> stamp != NOT_DEFERRED);
    }

    private void answerDeferred() {
        for (int rank = 0; rank < deferred.length; rank++) {
            if (deferred[rank] != NOT_DEFERRED) {
                out.send(rank, new Reply(deferred[rank], fence));
                deferred[rank] = NOT_DEFERRED;
            }
        }
    }

    @Override
    public long fence() {
        return fence;
    }

    @Override
    public boolean forgettable() {
        return mine.isNone();
    }
}
