package io.baton.election.changroberts;

import io.baton.election.Roster;
import io.baton.election.changroberts.ChangRobertsMessage.Elect;
import io.baton.election.changroberts.ChangRobertsMessage.Elected;
import io.baton.spi.Election;
import io.baton.spi.ElectionEffects;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * One voter's part in elections by Chang and Roberts.
 *
 * <p>Invariants: {@code underWay} is what this node itself has sent round in the present term, has not seen back, and is not
 * beaten, and the timer runs while there is such a thing; if it is ELECT, {@code leader} is self, if ELECTED, the outcome is.
 */
final class ChangRobertsElection implements Election<ChangRobertsMessage> {
    private static final int NOBODY = -1;
    private static final int TIMER = 0;

    private final Roster roster;
    private final int self;
    private final long patienceNanos;
    private final ElectionEffects<ChangRobertsMessage> out;

    private BitSet alive;
    private long term;
    private int outcome = NOBODY;
    /** The highest whose id went out from here in this term, own or another's: this node takes part while that one lives. */
    private int leader = NOBODY;

    private @Nullable ChangRobertsMessage underWay;

    ChangRobertsElection(Roster roster, long patienceNanos, ElectionEffects<ChangRobertsMessage> out) {
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
            compete();
        }
    }

    @Override
    public void alive(BitSet now) {
        BitSet died = alive;
        alive = roster.living(now);
        died.andNot(alive);
        if (died.isEmpty()) {
            return;
        }
        if (underWay != null) {
            // It may have died with the dead. Nobody can tell, so it goes round once more.
            repeat();
        } else if (leader != NOBODY && !alive.get(leader) && !isDecided()) {
            compete();
        }
    }

    @Override
    public void receive(int from, long sentTerm, ChangRobertsMessage message) {
        if (sentTerm <= 0 || !roster.has(from) || from == self || !roster.has(message.originator())) {
            return;
        }
        if (sentTerm < term) {
            inform(message.originator());
            return;
        }
        if (sentTerm > term) {
            enter(sentTerm);
        }
        if (message.originator() == self) {
            onBack(message);
        } else if (message instanceof Elect elect) {
            onElect(elect);
        } else if (message instanceof Elected elected) {
            onElected(elected);
        }
    }

    @Override
    public void timer(int key) {
        // Whoever heard of a death later than this node may have sent the repeated message to the dead again.
        repeat();
    }

    private void repeat() {
        if (underWay instanceof Elect) {
            compete();
        } else if (underWay instanceof Elected) {
            announce();
        }
    }

    private void enter(long newTerm) {
        term = newTerm;
        outcome = NOBODY;
        leader = NOBODY;
        underWay = null;
    }

    /** Sends own id round. */
    private void compete() {
        leader = self;
        if (roster.successor(alive) == self) {
            win();
        } else {
            sendRound(new Elect(self));
        }
    }

    private void onElect(Elect elect) {
        int candidate = elect.originator();
        if (isDecided()) {
            inform(candidate); // it was left out, or is new
        } else if (alive.get(candidate) && roster.outranks(candidate, self)) {
            if (!takesPart() || roster.outranks(candidate, leader)) {
                leader = candidate;
            }
            underWay = null; // it will not come back, and the candidate sees to its own
            passOn(elect);
        } else if (!takesPart()) {
            compete();
        }
    }

    private boolean takesPart() {
        return leader != NOBODY && alive.get(leader);
    }

    private void onBack(ChangRobertsMessage message) {
        if (message instanceof Elect && underWay instanceof Elect) {
            win();
        } else if (message instanceof Elected && underWay instanceof Elected) {
            underWay = null;
        }
    }

    private void win() {
        learn(self);
        announce();
    }

    private void announce() {
        underWay = null;
        if (roster.successor(alive) != self) {
            sendRound(new Elected(self));
        }
    }

    private void onElected(Elected elected) {
        if (!alive.get(elected.originator())) {
            return; // nobody can use a dead winner, and it would go round for ever
        }
        if (!isDecided()) {
            learn(elected.originator());
            underWay = null;
        }
        passOn(elected);
    }

    private boolean isDecided() {
        return outcome != NOBODY && alive.get(outcome);
    }

    private void learn(int coordinator) {
        outcome = coordinator;
        leader = NOBODY;
        out.elected(term, coordinator, NOBODY);
    }

    /** Tells somebody who is behind how the present term ended; it passes that on, and whoever else is behind hears, too. */
    private void inform(int originator) {
        if (outcome != NOBODY && originator != self && alive.get(originator)) {
            out.send(originator, term, new Elected(outcome));
        }
    }

    private void sendRound(ChangRobertsMessage message) {
        underWay = message;
        passOn(message);
        out.after(TIMER, patienceNanos);
    }

    private void passOn(ChangRobertsMessage message) {
        int next = roster.successor(alive);
        if (next != self) {
            out.send(next, term, message);
        }
    }
}
