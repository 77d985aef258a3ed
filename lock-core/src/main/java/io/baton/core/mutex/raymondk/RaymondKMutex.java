package io.baton.core.mutex.raymondk;

import io.baton.core.mutex.ricartagrawala.RicartAgrawalaMessage;
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
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A member's part.
 *
 * <p>Invariants:
 *
 * <ul>
 *   <li>This member replies only while it holds nothing and has no earlier ask pending; somebody is deferred only while
 *       one of these is so.
 *   <li>Take the permit with the latest (stamp, rank) of all that are held, at member i. Any other member that holds now
 *       had an ask before i's that was not over, so it has not replied to i: it was silent when i entered, and counted for
 *       as many as it can hold. So no more than {@code permits} are held.
 *   <li>No more than {@code perNode} are held here, but for survivors of a view in which more were allowed; these count
 *       until their holder's first REPLY, which says that they are gone.
 * </ul>
 *
 * <p>{@link Effects#wanted} is never called: an ask for a permit has one user and is released by it, and a deferred
 * request does not always wait, as others may have let it in.
 */
final class RaymondKMutex implements Mutex<RicartAgrawalaMessage> {
    private static final long NOT_DEFERRED = -1;
    /** A peer that names a higher fence than anybody can reach lies; it must not make ours overflow. */
    private static final long HIGHEST_FENCE = Long.MAX_VALUE / 2;

    private final Seats seats;
    private final int permits;
    private final int perNode;
    private final Effects<RicartAgrawalaMessage> out;
    private final TreeSet<Long> held = new TreeSet<>();
    private @Nullable Ask pending;
    /** Who has not replied to the pending ask. */
    private final BitSet silent = new BitSet();
    /** Who is silent and will stay so: it said NO. */
    private final BitSet refusing = new BitSet();
    /** By rank, the stamp to echo. */
    private final long[] deferred;
    /** By rank, how many a silent member counts for. */
    private final int[] weights;

    private long fence;

    RaymondKMutex(
            Seats seats,
            int permits,
            int perNode,
            List<Held> survivors,
            long fence,
            Effects<RicartAgrawalaMessage> out) {
        this.seats = seats;
        this.permits = permits;
        this.perNode = perNode;
        this.out = out;
        this.deferred = new long[seats.size()];
        Arrays.fill(deferred, NOT_DEFERRED);
        this.weights = new int[seats.size()];
        this.fence = fence;
        for (Held survivor : survivors) {
            weights[survivor.rank()]++;
            this.fence = Math.max(this.fence, survivor.fence());
            if (survivor.rank() == seats.self()) {
                held.add(survivor.ask());
            }
        }
        Arrays.setAll(weights, rank -> Math.max(weights[rank], perNode));
    }

    @Override
    public void request(Ask ask) {
        // An exclusive ask may be sticky, and would never hear that somebody waits.
        check(pending == null && ask.mode() == Mode.PERMIT && !held.contains(ask.id()), ask.id(), "asked for");
        silent.set(0, seats.size());
        silent.clear(seats.self());
        refusing.clear();
        if (ask.tryOnly() && isHopeless()) {
            out.denied(ask.id());
            return;
        }
        pending = ask;
        for (int rank = 0; rank < seats.size(); rank++) {
            if (rank != seats.self()) {
                out.send(rank, new Request(ask.stamp(), false, ask.tryOnly()));
            }
        }
        decide(ask);
    }

    @Override
    public void cancel(long ask) {
        check(pending != null && pending.id() == ask, ask, "cancelled");
        pending = null;
        answerDeferred();
    }

    @Override
    public void release(long ask, long lastFence) {
        check(held.remove(ask), ask, "released");
        fence = Math.max(fence, lastFence);
        answerDeferred();
        if (pending != null) {
            decide(pending);
        }
    }

    @Override
    public void receive(int from, RicartAgrawalaMessage message) {
        if (message instanceof Request request) {
            request(from, request);
            return;
        }
        if (message instanceof Reply reply) {
            fence = Math.max(fence, Math.min(reply.fence(), HIGHEST_FENCE));
            weights[from] = perNode;
        }
        // The echo: what answers an ask that was withdrawn, or has entered without this answer, counts for nothing.
        Ask ask = pending;
        if (ask != null && ask.stamp() == message.stamp()) {
            if (message instanceof Reply) {
                silent.clear(from);
            } else if (ask.tryOnly()) {
                refusing.set(from);
            }
            decide(ask);
        }
    }

    /** "Reply at once unless holding, or wanting with a smaller (stamp, rank)", else defer, or refuse a try. */
    private void request(int from, Request request) {
        deferred[from] = NOT_DEFERRED; // A member has one ask pending: an older one was withdrawn, or has entered.
        if (!mustWait(from, request.stamp())) {
            out.send(from, new Reply(request.stamp(), fence));
        } else if (request.tryOnly()) {
            out.send(from, new No(request.stamp()));
        } else {
            deferred[from] = request.stamp();
        }
    }

    private boolean mustWait(int rank, long stamp) {
        if (pending == null) {
            return !held.isEmpty();
        }
        long own = pending.stamp();
        return !held.isEmpty() || own < stamp || (own == stamp && seats.self() < rank);
    }

    private void decide(Ask ask) {
        if (held.size() < perNode && sum(silent) + held.size() < permits) {
            pending = null;
            held.add(ask.id());
            fence = nextFence();
            out.granted(ask.id(), fence - 1);
        } else if (ask.tryOnly() && isHopeless()) {
            cancel(ask.id());
            out.denied(ask.id());
        }
    }

    /**
     * Tells whether a try can't succeed even if all who have not answered reply: then those who refuse, and own holds, use up
     * all permits; for c = 1 these are K NOs. Once all have answered, the silent ones are those who refuse, so that it either
     * enters or is hopeless: a try is always decided.
     */
    private boolean isHopeless() {
        return held.size() >= perNode || sum(refusing) + held.size() >= permits;
    }

    private long sum(BitSet members) {
        return members.stream().mapToLong(rank -> weights[rank]).sum();
    }

    /**
     * Returns the smallest fence above all known ones that only this member issues: it is congruent to its rank modulo n. The
     * core issues exactly one fence for a permit, {@code fenceAbove + 1}.
     */
    private long nextFence() {
        return fence + 1 + Math.floorMod(seats.self() - (fence + 1), seats.size());
    }

    private void answerDeferred() {
        for (int rank = 0; rank < deferred.length; rank++) {
            if (deferred[rank] != NOT_DEFERRED && !mustWait(rank, deferred[rank])) {
                out.send(rank, new Reply(deferred[rank], fence));
                deferred[rank] = NOT_DEFERRED;
            }
        }
    }

    private static void check(boolean allowed, long ask, String verb) {
        if (!allowed) {
            throw new IllegalStateException("ask " + ask + " can't be " + verb + " as a permit");
        }
    }

    @Override
    public long fence() {
        return fence;
    }

    @Override
    public boolean forgettable() {
        return pending == null && held.isEmpty() && Arrays.stream(weights).allMatch(weight -> weight == perNode);
    }
}
