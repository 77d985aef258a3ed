package io.baton.election.bully;

import io.baton.election.Roster;
import io.baton.election.bully.BullyMessage.Answer;
import io.baton.election.bully.BullyMessage.Coordinator;
import io.baton.election.bully.BullyMessage.Elect;
import io.baton.spi.Election;
import io.baton.spi.ElectionEffects;
import java.util.BitSet;

/**
 * One voter's part in bully elections.
 *
 * <p>Invariants: {@code answered ⊆ asked ⊆ alive ∩ above}; {@code told ⊆ alive}, empty unless {@code outcome} is self; a
 * phase other than {@code IDLE} means that the outcome is unknown, that this node takes part, and that its one timer runs.
 */
final class BullyElection implements Election<BullyMessage> {
    private static final int NOBODY = -1;
    private static final int TIMER = 0;

    private enum Phase {
        /** Not taking part, or the outcome is known. */
        IDLE,
        /** Nobody above has answered yet; wins when the timer is due. */
        ASKING,
        /** Somebody above has answered and should announce a winner before the timer is due. */
        AWAITING
    }

    private final Roster roster;
    private final int self;
    private final long patienceNanos;
    private final ElectionEffects<BullyMessage> out;

    private BitSet alive;
    private long term;
    private boolean tookPart;
    private int outcome = NOBODY;
    private Phase phase = Phase.IDLE;
    private final BitSet asked = new BitSet();
    private final BitSet answered = new BitSet();
    private final BitSet told = new BitSet();

    BullyElection(Roster roster, long patienceNanos, ElectionEffects<BullyMessage> out) {
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
            takePart();
        }
    }

    @Override
    public void alive(BitSet now) {
        alive = roster.living(now);
        // Who dies and returns may be a new incarnation that heard nothing: it is asked and told anew.
        asked.and(alive);
        answered.and(alive);
        told.and(alive);
        if (outcome == self) {
            announce();
        } else if (phase != Phase.IDLE) {
            pursue();
        }
    }

    @Override
    public void receive(int from, long sentTerm, BullyMessage message) {
        if (sentTerm <= 0 || !roster.has(from) || from == self) {
            return;
        }
        if (sentTerm < term) {
            correct(from, message);
            return;
        }
        if (sentTerm > term) {
            enter(sentTerm);
        }
        if (message instanceof Elect) {
            onElect(from);
        } else if (message instanceof Answer) {
            onAnswer(from);
        } else {
            onCoordinator(from);
        }
    }

    @Override
    public void timer(int key) {
        if (phase == Phase.ASKING) {
            win();
        } else if (phase == Phase.AWAITING) {
            // Whoever answered fell silent. Not a win yet: all below the silent one find out at the same moment, and
            // only
            // a second question tells the highest of them from the others.
            asked.clear();
            answered.clear();
            pursue();
        }
    }

    private void enter(long newTerm) {
        term = newTerm;
        tookPart = false;
        outcome = NOBODY;
        phase = Phase.IDLE;
        asked.clear();
        answered.clear();
        told.clear();
    }

    private void takePart() {
        tookPart = true;
        pursue();
    }

    /** Asks whoever lives above and was not asked yet, and decides what there is to wait for. */
    private void pursue() {
        BitSet above = roster.above(alive);
        boolean askedAnew = ask(above);
        if (outcome != NOBODY) {
            return;
        }
        if (above.isEmpty()) {
            win();
        } else if (answered.isEmpty() && (askedAnew || phase != Phase.ASKING)) {
            await(Phase.ASKING, patienceNanos);
        }
    }

    private boolean ask(BitSet above) {
        BitSet fresh = (BitSet) above.clone();
        fresh.andNot(asked);
        asked.or(fresh);
        fresh.stream().forEach(to -> send(to, new Elect()));
        return !fresh.isEmpty();
    }

    private void await(Phase next, long nanos) {
        phase = next;
        out.after(TIMER, nanos);
    }

    private void win() {
        announce();
        learn(self);
    }

    private void announce() {
        for (int to = alive.nextSetBit(0); to >= 0; to = alive.nextSetBit(to + 1)) {
            if (to != self && !told.get(to)) {
                told.set(to);
                send(to, new Coordinator());
            }
        }
    }

    private void learn(int coordinator) {
        outcome = coordinator;
        phase = Phase.IDLE;
        out.elected(term, coordinator, NOBODY);
    }

    private void onElect(int from) {
        if (roster.outranks(from, self)) {
            return; // nobody honest asks downwards
        }
        send(from, new Answer());
        if (!tookPart) {
            takePart();
        } else if (outcome == self) {
            announce(); // the asker may be one that was believed dead when the others were told
        }
    }

    private void onAnswer(int from) {
        if (!asked.get(from)) {
            return; // told us the term, no more
        }
        answered.set(from);
        if (phase == Phase.ASKING) {
            // The answerer may have to be patient itself before it wins, and its word has to travel.
            await(Phase.AWAITING, 2 * patienceNanos);
        }
    }

    private void onCoordinator(int from) {
        if (outcome == NOBODY) {
            learn(from);
        }
    }

    /** Tells a straggler the present term: taking silence for consent it would win a term that is over. */
    private void correct(int from, BullyMessage message) {
        if (message instanceof Answer) {
            return;
        }
        if (outcome == self) {
            told.set(from);
            send(from, new Coordinator());
        } else {
            send(from, new Answer());
        }
    }

    private void send(int to, BullyMessage message) {
        if (alive.get(to)) {
            out.send(to, term, message);
        }
    }
}
