package io.baton.election.ringactivelist;

import io.baton.election.Roster;
import io.baton.election.ringactivelist.RingActiveListMessage.Elect;
import io.baton.election.ringactivelist.RingActiveListMessage.Ended;
import io.baton.spi.Election;
import io.baton.spi.ElectionEffects;
import java.util.BitSet;

/**
 * One voter's part in ring elections with active lists.
 *
 * <p>Invariants: {@code active} are those whose ELECT of the present attempt came past here, and self once it takes part;
 * {@code waiting} means that own ELECT of the present attempt is out, and that the timer runs.
 */
final class RingActiveListElection implements Election<RingActiveListMessage> {
    private static final int NOBODY = -1;
    private static final int TIMER = 0;
    private static final int MOST_PATIENCE = 16;

    private final Roster roster;
    private final int self;
    private final long patienceNanos;
    private final ElectionEffects<RingActiveListMessage> out;

    private BitSet alive;
    private long term;
    private int attempt;
    private final BitSet active = new BitSet();
    private boolean waiting;
    private int outcome = NOBODY;

    RingActiveListElection(Roster roster, long patienceNanos, ElectionEffects<RingActiveListMessage> out) {
        this.roster = roster;
        this.self = roster.self();
        this.patienceNanos = patienceNanos;
        this.out = out;
        this.alive = roster.everybody();
    }

    @Override
    public void start(long newTerm, BitSet now) {
        if (newTerm > term) {
            alive = roster.living(now);
            enter(newTerm);
            takePart(1);
        }
    }

    @Override
    public void alive(BitSet now) {
        BitSet died = alive;
        alive = roster.living(now);
        died.andNot(alive);
        // Who dies and returns may be a new incarnation: its ELECT is not one that comes past a second time.
        active.andNot(died);
        if (!died.isEmpty()) {
            again();
        }
    }

    @Override
    public void receive(int from, long sentTerm, RingActiveListMessage message) {
        if (sentTerm <= 0 || !roster.has(from) || from == self || !roster.has(subject(message))) {
            return;
        }
        if (sentTerm < term) {
            if (message instanceof Elect elect) {
                inform(elect.voter());
            }
            return;
        }
        if (sentTerm > term) {
            enter(sentTerm);
        }
        if (message instanceof Elect elect) {
            onElect(elect);
        } else if (message instanceof Ended ended) {
            onEnded(ended);
        }
    }

    private static int subject(RingActiveListMessage message) {
        return message instanceof Elect elect ? elect.voter() : ((Ended) message).coordinator();
    }

    @Override
    public void timer(int key) {
        again();
    }

    /** Whoever waits can't tell what was lost, so everything is done once more. */
    private void again() {
        if (waiting && attempt < RingActiveListMessage.MAX_ATTEMPT) {
            takePart(attempt + 1);
        }
    }

    private void enter(long newTerm) {
        term = newTerm;
        attempt = 0;
        active.clear();
        waiting = false;
        outcome = NOBODY;
    }

    /** Starts own list, and sends own ELECT round. */
    private void takePart(int newAttempt) {
        attempt = newAttempt;
        active.clear();
        active.set(self);
        int next = roster.successor(alive);
        if (next == self) {
            complete();
        } else {
            waiting = true;
            out.send(next, term, new Elect(self, attempt));
            out.after(TIMER, patience());
        }
    }

    /**
     * A new attempt makes the old one worthless, so one that begins before a round can be over would never let any end. Patience
     * is meant for one hop there and back; should that be too little, every attempt has more of it.
     */
    private long patience() {
        int hops = alive.cardinality();
        return patienceNanos * ((hops + 1) / 2) * Math.min(attempt, MOST_PATIENCE);
    }

    private void onElect(Elect elect) {
        if (elect.voter() == self) {
            if (waiting && elect.attempt() == attempt) {
                complete();
            }
            return;
        }
        if (elect.attempt() > attempt) {
            takePart(elect.attempt());
        }
        if (elect.attempt() < attempt || active.get(elect.voter())) {
            return; // of an attempt that came to nothing, or past its originator, which must have died
        }
        if (!waiting && isDecided()) {
            inform(elect.voter()); // own ELECT was round without meeting it: the others don't know it, either
            return;
        }
        active.set(elect.voter());
        int next = roster.successor(alive);
        if (next != self) {
            out.send(next, term, elect);
        }
    }

    /** Own ELECT is back, so everybody else's has come past. */
    private void complete() {
        waiting = false;
        BitSet candidates = (BitSet) active.clone();
        // Who died after its ELECT came past must not win.
        candidates.and(alive);
        learn(roster.highest(candidates));
    }

    private void onEnded(Ended ended) {
        learn(ended.coordinator());
        waiting = false;
    }

    private void learn(int coordinator) {
        // The first outcome of a term stands while that one lives: who knows it already does not hear of a second one.
        if (!isDecided() && outcome != coordinator) {
            outcome = coordinator;
            out.elected(term, coordinator, NOBODY);
        }
    }

    private boolean isDecided() {
        return outcome != NOBODY && alive.get(outcome);
    }

    private void inform(int voter) {
        if (outcome != NOBODY && voter != self && alive.get(voter)) {
            out.send(voter, term, new Ended(outcome));
        }
    }
}
