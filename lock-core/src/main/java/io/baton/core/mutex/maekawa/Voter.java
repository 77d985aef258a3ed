package io.baton.core.mutex.maekawa;

import io.baton.core.mutex.Loopback;
import io.baton.core.mutex.maekawa.MaekawaMessage.InUse;
import io.baton.core.mutex.maekawa.MaekawaMessage.Inquire;
import io.baton.core.mutex.maekawa.MaekawaMessage.Locked;
import io.baton.core.mutex.maekawa.MaekawaMessage.No;
import io.baton.core.mutex.maekawa.MaekawaMessage.Release;
import io.baton.core.mutex.maekawa.MaekawaMessage.Request;
import io.baton.core.mutex.maekawa.MaekawaMessage.ToVoter;
import io.baton.core.mutex.maekawa.MaekawaMessage.Wanted;
import io.baton.core.mutex.maekawa.MaekawaMessage.Yield;
import io.baton.spi.Held;
import java.util.Comparator;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A voter's part: one vote, and who waits for it, the earliest (stamp, rank) first.
 *
 * <p>Invariants: nobody waits while the vote is free; a member has the vote or waits at most once; a try waits only while
 * a sticky owner was asked whether it really uses the lock and has not answered.
 */
final class Voter {
    /** No request is earlier than a survivor, which is in already: it is never inquired. */
    private static final long SURVIVED = -1;

    private record Candidate(long stamp, int rank, long ask, boolean tryOnly) {
        static final Comparator<Candidate> EARLIEST =
                Comparator.comparingLong(Candidate::stamp).thenComparingInt(Candidate::rank);

        boolean is(int otherRank, long otherAsk) {
            return rank == otherRank && ask == otherAsk;
        }
    }

    private final int self;
    private final boolean sticky;
    private final Loopback<MaekawaMessage> post;
    private final TreeSet<Candidate> queue = new TreeSet<>(Candidate.EARLIEST);
    private final TreeSet<Candidate> tries = new TreeSet<>(Candidate.EARLIEST);
    private @Nullable Candidate chosen;
    /** The chosen one was asked to give the vote back. */
    private boolean inquired;
    /** The chosen one was told that somebody is queued behind it. */
    private boolean told;
    /** The chosen one was asked on behalf of a try, and its answer is not here yet. */
    private boolean probing;

    private long fence;

    Voter(int self, boolean sticky, @Nullable Held survivor, long fence, Loopback<MaekawaMessage> post) {
        this.self = self;
        this.sticky = sticky;
        this.fence = fence;
        this.post = post;
        this.chosen = survivor == null ? null : new Candidate(SURVIVED, survivor.rank(), survivor.ask(), false);
    }

    void receive(int from, ToVoter message) {
        if (message instanceof Request request) {
            request(new Candidate(request.stamp(), from, request.ask(), request.tryOnly()));
        } else if (message instanceof Release release) {
            release(from, release);
        } else if (message instanceof Yield yield && hasVote(from, yield.ask())) {
            takeBack();
        } else if (message instanceof InUse inUse && hasVote(from, inUse.ask())) {
            probing = false;
            denyTries();
        }
    }

    private void request(Candidate candidate) {
        if (chosen == null) {
            vote(candidate);
        } else if (isKnown(candidate.rank())) {
            return; // Channels are in order, so a member's RELEASE comes before its next REQUEST: this one cheats.
        } else if (!candidate.tryOnly()) {
            queue.add(candidate);
            tell(chosen);
        } else if (sticky && queue.isEmpty()) {
            tries.add(candidate);
            tell(chosen);
        } else {
            post.send(candidate.rank(), new No(candidate.ask()));
        }
    }

    /** The chosen one is through, or somebody withdraws. */
    private void release(int from, Release release) {
        fence = Math.max(fence, release.fence());
        if (hasVote(from, release.ask())) {
            chosen = null;
            voteForNext();
        } else {
            queue.removeIf(candidate -> candidate.is(from, release.ask()));
            tries.removeIf(candidate -> candidate.is(from, release.ask()));
        }
    }

    /** The chosen one yielded: it waits like the others, in its place. */
    private void takeBack() {
        if (chosen != null) {
            queue.add(chosen);
            chosen = null;
            voteForNext();
        }
    }

    private void voteForNext() {
        Candidate next = queue.isEmpty() ? tries.pollFirst() : queue.pollFirst();
        if (next != null) {
            vote(next);
            denyTries(); // They would wait behind the new one.
            tell(next);
        }
    }

    private void vote(Candidate candidate) {
        chosen = candidate;
        inquired = false;
        told = false;
        probing = false;
        post.send(candidate.rank(), new Locked(candidate.ask(), fence));
    }

    /**
     * Resolves deadlocks: INQUIRE, once per vote, if somebody earlier than the chosen one waits. With sticky owners a
     * later one has to make itself heard, too. To itself a word is free.
     */
    private void tell(Candidate voted) {
        if (!queue.isEmpty()) {
            boolean earlier = Candidate.EARLIEST.compare(queue.first(), voted) < 0;
            if (earlier && !inquired) {
                inquired = true;
                told = true;
                post.send(voted.rank(), new Inquire(voted.ask()));
            } else if (!told && (sticky || voted.rank() == self)) {
                told = true;
                post.send(voted.rank(), new Wanted(voted.ask(), false));
            }
        } else if (!tries.isEmpty() && !probing) {
            probing = true;
            post.send(voted.rank(), new Wanted(voted.ask(), true));
        }
    }

    private void denyTries() {
        for (Candidate candidate : tries) {
            post.send(candidate.rank(), new No(candidate.ask()));
        }
        tries.clear();
    }

    private boolean hasVote(int rank, long ask) {
        return chosen != null && chosen.is(rank, ask);
    }

    private boolean isKnown(int rank) {
        return (chosen != null && chosen.rank() == rank)
                || Stream.concat(queue.stream(), tries.stream()).anyMatch(candidate -> candidate.rank() == rank);
    }

    boolean isIdle() {
        return chosen == null;
    }

    long fence() {
        return fence;
    }
}
