package io.baton.core.mutex.lamport;

import io.baton.core.mutex.Wish;
import io.baton.core.mutex.lamport.LamportMessage.Release;
import io.baton.core.mutex.lamport.LamportMessage.Reply;
import io.baton.core.mutex.lamport.LamportMessage.Request;
import io.baton.spi.Ask;
import io.baton.spi.Effects;
import io.baton.spi.Held;
import io.baton.spi.Mutex;
import io.baton.spi.Seats;
import java.util.BitSet;
import java.util.Comparator;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A member's part. {@code queue} is the paper's request queue, in the paper's order of events: stamp, then rank.
 *
 * <p>Invariants:
 *
 * <ul>
 *   <li>Every member is in the queue at most once; this one exactly while it wants or holds.
 *   <li>Who holds is the first in its own queue, and in everybody's that its REQUEST has reached. A survivor is in all
 *       queues from the start, with a stamp below every request's.
 *   <li>Nobody {@code silent} is missing from an entry decision: once a member is heard, every request of it that is
 *       earlier than ours is here, or its RELEASE is. A REQUEST that it makes after it heard ours is stamped later, by the
 *       node's clock, and so is one behind a later REQUEST in the same channel.
 *   <li>So whoever held before us has released, its RELEASE is here, and {@code fence} is above all that was issued.
 * </ul>
 *
 * <p>A record with an empty queue is like a new one: {@code silent} belongs to a pending ask, which asks everybody anew and
 * takes no answer but to its own stamp, and nothing else is remembered of what was heard, so nothing can be lost with it. A
 * RELEASE that meets a new record still brings its fence.
 */
final class LamportMutex implements Mutex<LamportMessage> {
    private record Entry(long stamp, int rank, boolean tryOnly) {
        static final Comparator<Entry> ORDER =
                Comparator.comparingLong(Entry::stamp).thenComparingInt(Entry::rank);
    }

    private final Seats seats;
    private final Effects<LamportMessage> out;
    private final Wish mine;
    private final TreeSet<Entry> queue = new TreeSet<>(Entry.ORDER);
    /** From whom nothing later than the pending ask was heard. */
    private final BitSet silent = new BitSet();

    private long fence;

    LamportMutex(Seats seats, @Nullable Held survivor, long fence, Effects<LamportMessage> out) {
        this.seats = seats;
        this.out = out;
        this.mine = new Wish(survivor, seats.self());
        this.fence = fence;
        if (survivor != null) {
            queue.add(new Entry(0, survivor.rank(), false));
            this.fence = Math.max(fence, survivor.fence());
        }
    }

    /** Rule 1. */
    @Override
    public void request(Ask ask) {
        mine.begin(ask);
        queue.add(new Entry(ask.stamp(), seats.self(), ask.tryOnly()));
        silent.set(0, seats.size());
        silent.clear(seats.self());
        sendToOthers(new Request(ask.stamp(), ask.tryOnly()));
        decide();
    }

    @Override
    public void cancel(long ask) {
        mine.cancel(ask);
        leaveQueue();
    }

    /** Rule 3. */
    @Override
    public void release(long ask, long lastFence) {
        mine.release(ask);
        fence = Math.max(fence, lastFence);
        leaveQueue();
    }

    private void leaveQueue() {
        remove(seats.self());
        sendToOthers(new Release(fence));
    }

    @Override
    public void receive(int from, LamportMessage message) {
        if (message instanceof Request request) {
            request(from, request);
        } else if (message instanceof Reply reply) {
            if (mine.isPending() && mine.ask().stamp() == reply.stamp()) {
                silent.clear(from);
            }
        } else if (message instanceof Release release) { // Rule 4.
            remove(from);
            fence = Math.max(fence, release.fence());
        }
        decide();
    }

    /** Rule 2. An idle owner leaves the queue before it replies: a try that hears it finds itself at the head. */
    private void request(int from, Request request) {
        Entry entry = new Entry(request.stamp(), from, request.tryOnly());
        remove(from); // Channels are in order, so its RELEASE was here before: what is still here cheats.
        queue.add(entry);
        if (mine.isHeld()) {
            tellWanted(!request.tryOnly());
        } else if (mine.isPending() && Entry.ORDER.compare(own(), entry) < 0) {
            silent.clear(from);
        }
        out.send(from, new Reply(request.stamp()));
    }

    /** Rule 5: "(i) own request is first in the queue, (ii) something later was heard from every other". */
    private void decide() {
        if (!mine.isPending() || !silent.isEmpty()) {
            return;
        }
        long ask = mine.ask().id();
        if (queue.first().rank() == seats.self()) {
            mine.hold();
            out.granted(ask, fence);
            if (queue.stream().anyMatch(entry -> entry.rank() != seats.self() && !entry.tryOnly())) {
                tellWanted(true);
            }
        } else if (mine.isTrying()) {
            cancel(ask);
            out.denied(ask);
        }
    }

    /** Tells the core that the held ask is wanted; if it was idle, it is over now. */
    private void tellWanted(boolean queued) {
        long lastFence = mine.wanted(out, queued);
        if (lastFence >= 0) {
            release(mine.ask().id(), lastFence);
        }
    }

    private Entry own() {
        return new Entry(mine.ask().stamp(), seats.self(), mine.ask().tryOnly());
    }

    private void remove(int rank) {
        queue.removeIf(entry -> entry.rank() == rank);
    }

    private void sendToOthers(LamportMessage message) {
        for (int rank = 0; rank < seats.size(); rank++) {
            if (rank != seats.self()) {
                out.send(rank, message);
            }
        }
    }

    @Override
    public long fence() {
        return fence;
    }

    @Override
    public boolean forgettable() {
        return queue.isEmpty();
    }
}
