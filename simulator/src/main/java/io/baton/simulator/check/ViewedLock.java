package io.baton.simulator.check;

import io.baton.simulator.check.MessageBound.Exact;
import io.baton.spi.Ask;
import io.baton.spi.LockSpec;
import io.baton.spi.Seats;
import org.jspecify.annotations.Nullable;

/**
 * One lock in one view, as its algorithm on all members sees it: who asks, what was sent and what has arrived. Judges the order
 * of grants and the number of messages.
 */
public final class ViewedLock {
    /** The order of grants that the algorithm promises. */
    public static final String ORDER = "GrantOrder";

    /** The number of messages that the algorithm promises. */
    public static final String COST = "MessageCost";

    private final String algorithm;
    private final String name;
    private final int coordinator;
    private final GrantRule rule;
    private final @Nullable MessageBound bound;
    private Exact exact;
    private final long[][] sent;
    private final long[][] delivered;
    private final @Nullable Wish[] wishes;
    private long messages;
    private long underWay;
    private long allowed;
    private long arrivals;
    private int held;
    private boolean requesting;

    /**
     * Begins to watch.
     *
     * @param survivors how many holds came over from the view before
     * @param counted whether the number of messages is bounded: nothing goes wrong
     */
    public ViewedLock(String algorithm, LockSpec lock, Seats seats, int survivors, boolean counted) {
        this.algorithm = algorithm;
        this.name = lock.name();
        this.coordinator = seats.coordinator();
        int size = seats.size();
        // Who forgets a request under its owner's feet is told again, but others may pass it meanwhile.
        boolean remembers = lock.forgetAfterNanos() == 0;
        GrantRule promised = GrantRule.of(algorithm).get();
        this.rule = promised instanceof GrantRule.Overtaking && !remembers ? GrantRule.NONE : promised;
        this.bound = counted && remembers && !lock.sticky() ? MessageBound.of(algorithm, lock, size) : null;
        this.allowed = bound == null ? 0 : bound.once() + survivors * bound.of(false, false, size);
        this.exact = bound == null || survivors > 0 ? Exact.NEVER : bound.exact();
        this.held = survivors;
        this.sent = new long[size][size];
        this.delivered = new long[size][size];
        this.wishes = new Wish[size];
    }

    @Nullable Wish[] wishes() {
        return wishes;
    }

    /** A member is about to hand a request to its algorithm. */
    public void requesting(int rank, Ask ask) {
        requesting = true;
        wishes[rank] = new Wish(rank, ask, wishes.length);
        allowed += bound == null ? 0 : bound.of(ask.tryOnly(), rank == coordinator, 0);
        if (rank == coordinator) {
            arrived(wishes[rank]);
        }
    }

    /** The algorithm has taken the request; {@code alreadySent} messages of that member were out before. */
    public void requested(int rank, Ask ask, long alreadySent) {
        requesting = false;
        allowed += bound == null ? 0 : bound.perSent() * (total(rank) - alreadySent);
        Wish wish = wishes[rank];
        if (wish != null && wish.ask.id() == ask.id()) {
            System.arraycopy(sent[rank], 0, wish.sentThen, 0, wishes.length);
            progress(wish);
        }
        checkCost();
    }

    /** Returns how many messages a member has sent. */
    public long total(int rank) {
        long total = 0;
        for (long each : sent[rank]) {
            total += each;
        }
        return total;
    }

    /** A member sends a message. */
    public void sent(int from, int to) {
        sent[from][to]++;
        messages++;
        underWay++;
        if (!requesting) {
            checkCost();
        }
    }

    /** A message is about to be received. */
    public void delivered(int from, int to) {
        delivered[from][to]++;
        underWay--;
        Wish wish = wishes[from];
        if (wish != null) {
            progress(wish);
        }
    }

    private void progress(Wish wish) {
        if (wish.arrival == 0 && delivered[wish.rank][coordinator] >= wish.sentThen[coordinator]) {
            arrived(wish);
        }
        if (!wish.everywhere) {
            for (int to = 0; to < wishes.length; to++) {
                if (delivered[wish.rank][to] < wish.sentThen[to]) {
                    return;
                }
            }
            wish.everywhere = true;
        }
    }

    private void arrived(Wish wish) {
        wish.arrival = ++arrivals;
    }

    /** The algorithm grants. */
    public void granted(int rank, long ask) {
        Wish wish = wishes[rank];
        if (wish == null || wish.ask.id() != ask) {
            return; // others judge that
        }
        wishes[rank] = null;
        held++;
        String wrong = rule.judge(this, wish);
        if (wrong != null) {
            throw new Violation(ORDER, algorithm + ", \"" + name + "\": " + wish + " " + wrong);
        }
    }

    /** An ask was withdrawn. */
    public void withdrawn(int rank, long ask) {
        exact = exact == Exact.ALWAYS ? exact : Exact.NEVER;
        denied(rank, ask);
    }

    /** An ask was denied. */
    public void denied(int rank, long ask) {
        Wish wish = wishes[rank];
        if (wish != null && wish.ask.id() == ask) {
            wishes[rank] = null;
        }
    }

    /** A hold was given back. */
    public void released() {
        held--;
    }

    private void checkCost() {
        if (bound != null && messages > allowed) {
            throw new Violation(
                    COST,
                    algorithm + ", \"" + name + "\", " + wishes.length + " members: " + messages
                            + " messages, but at most " + allowed + " are allowed for what was asked");
        }
    }

    /** The run is over: where a number of messages is exact, it has been reached. */
    public void ended() {
        if (exact == Exact.NEVER || underWay > 0 || held > 0) {
            return;
        }
        for (Wish wish : wishes) {
            if (wish != null) {
                return;
            }
        }
        if (messages < allowed) {
            throw new Violation(
                    COST,
                    algorithm + ", \"" + name + "\", " + wishes.length + " members: " + messages + " messages, but "
                            + allowed + " belong to what was asked");
        }
    }
}
