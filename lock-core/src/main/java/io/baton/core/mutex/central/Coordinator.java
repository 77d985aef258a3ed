package io.baton.core.mutex.central;

import io.baton.core.mutex.Loopback;
import io.baton.core.mutex.central.CentralMessage.Busy;
import io.baton.core.mutex.central.CentralMessage.Grant;
import io.baton.core.mutex.central.CentralMessage.InUse;
import io.baton.core.mutex.central.CentralMessage.Queued;
import io.baton.core.mutex.central.CentralMessage.Release;
import io.baton.core.mutex.central.CentralMessage.Request;
import io.baton.core.mutex.central.CentralMessage.ToCoordinator;
import io.baton.core.mutex.central.CentralMessage.Wanted;
import io.baton.spi.Held;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * The coordinator's part: who owns the lock, and who waits for it in order of arrival.
 *
 * <p>Invariants: nobody waits while there is no owner; a member owns or waits at most once; a try is in the queue only
 * while a sticky owner was asked whether it really uses the lock and has not answered.
 */
final class Coordinator {
    private record Asker(int rank, long ask, boolean tryOnly) {}

    private final int self;
    private final boolean sticky;
    private final Loopback<CentralMessage> post;
    private final ArrayDeque<Asker> queue = new ArrayDeque<>();
    private @Nullable Asker owner;
    /** The owner was told that somebody is queued behind it: it will release. */
    private boolean told;
    /** The owner was asked on behalf of a try, and its answer is not here yet. */
    private boolean probing;

    private long fence;

    Coordinator(int self, boolean sticky, @Nullable Held survivor, long fence, Loopback<CentralMessage> post) {
        this.self = self;
        this.sticky = sticky;
        this.fence = fence;
        this.post = post;
        this.owner = survivor == null ? null : new Asker(survivor.rank(), survivor.ask(), false);
    }

    void receive(int from, ToCoordinator message) {
        if (message instanceof Request request) {
            request(new Asker(from, request.ask(), request.tryOnly()));
        } else if (message instanceof Release release) {
            release(from, release);
        } else if (message instanceof InUse inUse && owns(from, inUse.ask())) {
            probing = false;
            denyTries();
        }
    }

    private void request(Asker asker) {
        if (owner == null) {
            grant(asker);
        } else if (isKnown(asker.rank())) {
            return; // Channels are in order, so a member's RELEASE comes before its next REQUEST: this one cheats.
        } else if (!asker.tryOnly()) {
            queue.add(asker);
            post.send(asker.rank(), new Queued(asker.ask()));
            tellOwner(owner);
        } else if (sticky && !somebodyQueues()) {
            queue.add(asker);
            tellOwner(owner);
        } else {
            post.send(asker.rank(), new Busy(asker.ask()));
        }
    }

    /** The owner is through, or somebody withdraws, whether it is queued or its GRANT is still under way. */
    private void release(int from, Release release) {
        fence = Math.max(fence, release.fence());
        if (!owns(from, release.ask())) {
            queue.removeIf(asker -> asker.rank() == from && asker.ask() == release.ask());
            return;
        }
        owner = null;
        Asker next = queue.poll();
        if (next != null) {
            grant(next);
            denyTries(); // They would wait behind the new owner.
            tellOwner(next);
        }
    }

    private void grant(Asker next) {
        owner = next;
        told = false;
        probing = false;
        post.send(next.rank(), new Grant(next.ask(), fence));
    }

    /** Once is enough: an owner that hears of somebody queued releases as soon as it can. To itself a word is free. */
    private void tellOwner(Asker of) {
        if (somebodyQueues()) {
            if (!told && (sticky || of.rank() == self)) {
                told = true;
                post.send(of.rank(), new Wanted(of.ask(), false));
            }
        } else if (!queue.isEmpty() && !probing) {
            probing = true;
            post.send(of.rank(), new Wanted(of.ask(), true));
        }
    }

    private void denyTries() {
        for (Asker asker : queue) {
            if (asker.tryOnly()) {
                post.send(asker.rank(), new Busy(asker.ask()));
            }
        }
        queue.removeIf(Asker::tryOnly);
    }

    private boolean somebodyQueues() {
        return queue.stream().anyMatch(asker -> !asker.tryOnly());
    }

    private boolean owns(int rank, long ask) {
        return owner != null && owner.rank() == rank && owner.ask() == ask;
    }

    private boolean isKnown(int rank) {
        return (owner != null && owner.rank() == rank) || queue.stream().anyMatch(asker -> asker.rank() == rank);
    }

    boolean isIdle() {
        return owner == null;
    }

    long fence() {
        return fence;
    }
}
