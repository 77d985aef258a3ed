package io.baton.core.mutex.maekawa;

import io.baton.core.mutex.Loopback;
import io.baton.core.mutex.Wish;
import io.baton.core.mutex.maekawa.MaekawaMessage.InUse;
import io.baton.core.mutex.maekawa.MaekawaMessage.Inquire;
import io.baton.core.mutex.maekawa.MaekawaMessage.Locked;
import io.baton.core.mutex.maekawa.MaekawaMessage.No;
import io.baton.core.mutex.maekawa.MaekawaMessage.Release;
import io.baton.core.mutex.maekawa.MaekawaMessage.Request;
import io.baton.core.mutex.maekawa.MaekawaMessage.ToCandidate;
import io.baton.core.mutex.maekawa.MaekawaMessage.ToVoter;
import io.baton.core.mutex.maekawa.MaekawaMessage.Wanted;
import io.baton.core.mutex.maekawa.MaekawaMessage.Yield;
import io.baton.spi.Ask;
import io.baton.spi.Effects;
import io.baton.spi.Held;
import io.baton.spi.LockSpec;
import io.baton.spi.Mutex;
import io.baton.spi.Seats;
import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * A candidate's part: collect the votes of the quorum. Every member is a {@link Voter}, too, and the two parts of one
 * member talk as any two members do.
 *
 * <p>Invariants: a vote is counted only while that voter's vote is for this ask; {@code held} only with every vote of the
 * quorum, and then none is yielded.
 */
final class MaekawaMutex implements Mutex<MaekawaMessage> {
    private final int self;
    private final int[] quorum;
    private final Effects<MaekawaMessage> out;
    private final Loopback<MaekawaMessage> post;
    private final Voter voter;
    private final Wish mine;
    /** The voters of the quorum whose vote is missing. */
    private final BitSet missing = new BitSet();
    /** Somebody is known to wait behind the ask. */
    private boolean wanted;

    private long fence;

    MaekawaMutex(LockSpec lock, Seats seats, @Nullable Held survivor, long fence, Effects<MaekawaMessage> out) {
        String kind = lock.options().getOrDefault("quorum", "cyclic");
        this.self = seats.self();
        this.quorum = Quorums.of(kind, self, seats.size());
        this.out = out;
        this.post = new Loopback<>(self, out);
        this.mine = new Wish(survivor, self);
        this.fence = survivor == null ? fence : Math.max(fence, survivor.fence());
        boolean votedForIt =
                survivor != null && Arrays.binarySearch(Quorums.of(kind, survivor.rank(), seats.size()), self) >= 0;
        this.voter = new Voter(self, lock.sticky(), votedForIt ? survivor : null, this.fence, post);
    }

    @Override
    public void request(Ask ask) {
        mine.begin(ask);
        wanted = false;
        for (int rank : quorum) {
            missing.set(rank);
        }
        sendToQuorum(new Request(ask.id(), ask.stamp(), ask.tryOnly()));
        deliverOwn();
    }

    @Override
    public void cancel(long ask) {
        withdraw(ask);
        deliverOwn();
    }

    @Override
    public void release(long ask, long lastFence) {
        giveBack(ask, lastFence);
        deliverOwn();
    }

    @Override
    public void receive(int from, MaekawaMessage message) {
        handle(from, message);
        deliverOwn();
    }

    private void deliverOwn() {
        for (MaekawaMessage own = post.poll(); own != null; own = post.poll()) {
            handle(self, own);
        }
    }

    /** An answer to another ask than the present one is stale: that one was withdrawn or is over. */
    private void handle(int from, MaekawaMessage message) {
        if (message instanceof ToVoter request) {
            voter.receive(from, request);
        } else if (message instanceof ToCandidate answer) {
            if (mine.isPending(answer.ask())) {
                handlePending(from, answer);
            } else if (mine.isHeld(answer.ask())) {
                handleHeld(from, answer);
            }
        }
    }

    private void handlePending(int from, ToCandidate answer) {
        long ask = answer.ask();
        if (answer instanceof Locked locked) {
            fence = Math.max(fence, locked.fence());
            missing.clear(from);
            if (missing.isEmpty()) {
                enter();
            }
        } else if (answer instanceof Inquire && !mine.isTrying()) {
            missing.set(from);
            post.send(from, new Yield(ask));
        } else if (mine.isTrying() && (answer instanceof Inquire || answer instanceof No)) {
            withdraw(ask); // A try that gives a vote back would have to wait for it.
            out.denied(ask);
        } else if (answer instanceof Wanted behind) {
            if (behind.tryOnly()) {
                post.send(from, new InUse(ask));
            } else {
                wanted = true;
            }
        }
    }

    /** Who is in keeps its votes; that somebody asks for one of them means that somebody waits. */
    private void handleHeld(int from, ToCandidate answer) {
        if (answer instanceof Wanted behind && behind.tryOnly()) {
            if (keepsAgainst(false)) {
                post.send(from, new InUse(answer.ask()));
            }
        } else if (answer instanceof Wanted || answer instanceof Inquire) {
            keepsAgainst(true);
        }
    }

    private void enter() {
        mine.hold();
        out.granted(mine.ask().id(), fence);
        if (wanted) {
            keepsAgainst(true);
        }
    }

    /** Tells the core that the held ask is wanted; false if it was idle and is over now. */
    private boolean keepsAgainst(boolean queued) {
        long lastFence = mine.wanted(out, queued);
        if (lastFence >= 0) {
            giveBack(mine.ask().id(), lastFence);
        }
        return lastFence < 0;
    }

    private void giveBack(long ask, long lastFence) {
        mine.release(ask);
        fence = Math.max(fence, lastFence);
        sendToQuorum(new Release(ask, fence));
    }

    private void withdraw(long ask) {
        mine.cancel(ask);
        missing.clear();
        sendToQuorum(new Release(ask, fence));
    }

    private void sendToQuorum(MaekawaMessage message) {
        for (int rank : quorum) {
            post.send(rank, message);
        }
    }

    @Override
    public long fence() {
        return Math.max(fence, voter.fence());
    }

    @Override
    public boolean forgettable() {
        return mine.isNone() && voter.isIdle();
    }
}
