package io.baton.election.ring;

import io.baton.election.Roster;
import io.baton.election.ring.RingMessage.Coordinator;
import io.baton.election.ring.RingMessage.Elect;
import io.baton.spi.Election;
import io.baton.spi.ElectionEffects;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One voter's part in ring elections.
 *
 * <p>Invariants: {@code underWay} is what this node itself has sent round in the present term and not seen back, and the
 * timer runs while there is such a thing; a node decides at most once per term, when its own ELECT is back.
 */
final class RingElection implements Election<RingMessage> {
    private static final int NOBODY = -1;
    private static final int TIMER = 0;

    private final Roster roster;
    private final int self;
    private final long patienceNanos;
    private final ElectionEffects<RingMessage> out;

    private BitSet alive;
    private long term;
    private int outcome = NOBODY;
    private @Nullable RingMessage underWay;

    RingElection(Roster roster, long patienceNanos, ElectionEffects<RingMessage> out) {
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
            collect();
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
        // What was under way may have died with the dead. Nobody can tell, so it goes round once more.
        repeat();
    }

    @Override
    public void receive(int from, long sentTerm, RingMessage message) {
        if (sentTerm <= 0 || !roster.has(from) || from == self || !sane(message)) {
            return;
        }
        if (sentTerm < term) {
            correct(message.met().get(0));
            return;
        }
        if (sentTerm > term) {
            enter(sentTerm);
        }
        if (message instanceof Elect elect) {
            onElect(elect);
        } else if (message instanceof Coordinator result) {
            onCoordinator(result);
        }
    }

    private boolean sane(RingMessage message) {
        boolean listed = message.met().stream().allMatch(roster::has);
        return listed && !(message instanceof Coordinator result && !roster.has(result.coordinator()));
    }

    @Override
    public void timer(int key) {
        // Whoever heard of a death later than this node may have sent the repeated message to the dead again.
        repeat();
    }

    private void repeat() {
        if (underWay instanceof Elect) {
            collect();
        } else if (underWay instanceof Coordinator decision) {
            proclaim(decision);
        }
    }

    private void enter(long newTerm) {
        term = newTerm;
        outcome = NOBODY;
        underWay = null;
    }

    /** Sends own ELECT round. */
    private void collect() {
        int next = roster.successor(alive);
        if (next == self) {
            decide(List.of(self));
        } else {
            underWay = new Elect(List.of(self));
            out.send(next, term, underWay);
            out.after(TIMER, patienceNanos);
        }
    }

    private void onElect(Elect elect) {
        List<Integer> met = elect.met();
        if (met.get(0) == self) {
            if (underWay instanceof Elect) {
                decide(met);
            }
            return;
        }
        int next = roster.successor(alive);
        if (met.contains(self) || next == self) {
            return; // past its originator, which must have died
        }
        List<Integer> more = new ArrayList<>(met);
        more.add(self);
        out.send(next, term, new Elect(more));
    }

    private void decide(List<Integer> met) {
        // Two originators differ only if somebody died or is wrongly believed dead; then the one that ends first is
        // right.
        boolean known = outcome != NOBODY && alive.get(outcome);
        int winner = known ? outcome : highest(met);
        learn(winner);
        proclaim(new Coordinator(winner, met));
    }

    private int highest(List<Integer> met) {
        int highest = self;
        for (int voter : met) {
            // Who died after ELECT had met it must not win.
            if (alive.get(voter) && roster.outranks(voter, highest)) {
                highest = voter;
            }
        }
        return highest;
    }

    /** Sends own COORDINATOR round. */
    private void proclaim(Coordinator decision) {
        // A dead winner is not proclaimed any further: whoever heard of it and whoever did not need the next term
        // alike.
        boolean sent = alive.get(decision.coordinator()) && passOn(decision);
        underWay = sent ? decision : null;
        if (sent) {
            out.after(TIMER, patienceNanos);
        }
    }

    private void onCoordinator(Coordinator result) {
        learn(result.coordinator());
        if (result.equals(underWay)) {
            underWay = null;
        } else if (result.met().get(0) != self) {
            passOn(result);
        }
    }

    /** Sends it to the next living on its list, last of all to its originator; false if there is none. */
    private boolean passOn(Coordinator result) {
        List<Integer> met = result.met();
        int here = met.indexOf(self);
        for (int i = here + 1; here >= 0 && i <= met.size(); i++) {
            int next = met.get(i % met.size());
            if (next != self && alive.get(next)) {
                out.send(next, term, result);
                return true;
            }
        }
        return false;
    }

    private void learn(int coordinator) {
        if (outcome == NOBODY) {
            outcome = coordinator;
            out.elected(term, coordinator, NOBODY);
        }
    }

    /** Tells the originator of something outdated how the present term ended, as a round of two. */
    private void correct(int originator) {
        if (outcome != NOBODY && originator != self && alive.get(originator)) {
            out.send(originator, term, new Coordinator(outcome, List.of(self, originator)));
        }
    }
}
