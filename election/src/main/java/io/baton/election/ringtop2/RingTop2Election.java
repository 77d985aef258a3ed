package io.baton.election.ringtop2;

import io.baton.election.Roster;
import io.baton.election.ringtop2.RingTop2Message.Choose;
import io.baton.election.ringtop2.RingTop2Message.Elect;
import io.baton.election.ringtop2.RingTop2Message.Ended;
import io.baton.election.ringtop2.RingTop2Message.Pair;
import io.baton.election.ringtop2.RingTop2Message.Round;
import io.baton.spi.Election;
import io.baton.spi.ElectionEffects;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One voter's part in ring elections of two.
 *
 * <p>Invariants: {@code underWay} is what this node itself has sent round in the present term and not seen back, and the
 * timer runs while there is such a thing; {@code outcome} is what was reported, {@code latest} what was heard last.
 */
final class RingTop2Election implements Election<RingTop2Message> {
    private static final int NOBODY = RingTop2Message.NOBODY;
    private static final int TIMER = 0;

    private final Roster roster;
    private final int self;
    private final long patienceNanos;
    private final ElectionEffects<RingTop2Message> out;

    private BitSet alive;
    private long term;
    private @Nullable Round underWay;
    private @Nullable Pair outcome;
    private @Nullable Pair latest;

    RingTop2Election(Roster roster, long patienceNanos, ElectionEffects<RingTop2Message> out) {
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
        consider();
        // What was under way may have died with the dead. Nobody can tell, so it goes round once more.
        repeat();
    }

    @Override
    public void receive(int from, long sentTerm, RingTop2Message message) {
        if (sentTerm <= 0 || !roster.has(from) || from == self || !isSane(message)) {
            return;
        }
        if (sentTerm < term) {
            if (message instanceof Round round) {
                inform(round.met().get(0));
            }
            return;
        }
        if (sentTerm > term) {
            enter(sentTerm);
        }
        if (message instanceof Choose choose) {
            hear(choose.pair());
        } else if (message instanceof Ended ended) {
            hear(ended.pair());
        }
        if (message instanceof Round round) {
            onRound(round);
        }
    }

    private boolean isSane(RingTop2Message message) {
        if (message instanceof Round round && !round.met().stream().allMatch(roster::has)) {
            return false;
        }
        if (message instanceof Choose choose) {
            return isSane(choose.pair());
        }
        return !(message instanceof Ended ended) || isSane(ended.pair());
    }

    private boolean isSane(Pair pair) {
        return roster.has(pair.coordinator()) && (pair.deputy() == NOBODY || roster.has(pair.deputy()));
    }

    @Override
    public void timer(int key) {
        // Whoever heard of a death later than this node may have sent the repeated message to the dead again.
        repeat();
    }

    private void repeat() {
        if (underWay instanceof Choose choose && stands(choose.pair())) {
            sendRound(choose);
        } else if (underWay != null) {
            collect();
        }
    }

    private void enter(long newTerm) {
        term = newTerm;
        underWay = null;
        outcome = null;
        latest = null;
    }

    /** Begins an attempt: sends own ELECT round. */
    private void collect() {
        sendRound(new Elect(List.of(self)));
    }

    private void sendRound(Round round) {
        int next = roster.successor(alive);
        if (next == self) {
            onBack(round);
        } else {
            underWay = round;
            out.send(next, term, round);
            out.after(TIMER, patienceNanos);
        }
    }

    private void onRound(Round round) {
        List<Integer> met = round.met();
        if (met.get(0) == self) {
            if (isUnderWay(round)) {
                onBack(round);
            }
            return;
        }
        int next = roster.successor(alive);
        if (met.contains(self) || next == self) {
            return; // past its originator, which must have died
        }
        List<Integer> more = new ArrayList<>(met);
        more.add(self);
        out.send(next, term, round.with(more));
    }

    /** Tells whether this is what went out last, apart from whom it met: it may have gone round more than once. */
    private boolean isUnderWay(Round round) {
        return underWay != null && underWay.equals(round.with(List.of(self)));
    }

    private void onBack(Round round) {
        underWay = null;
        if (round instanceof Elect) {
            Pair pair = choose(round.met());
            hear(pair);
            sendRound(new Choose(pair, List.of(self)));
        } else if (round instanceof Choose choose && !choose.isConfirmed()) {
            collect();
        }
    }

    /** Chooses the two highest, except that a choice of this term that was heard of is kept as far as it can be. */
    private Pair choose(List<Integer> met) {
        BitSet candidates = new BitSet();
        met.forEach(candidates::set);
        // Who died after ELECT had met it must not win; and who is not met can't be confirmed.
        candidates.and(alive);
        Pair known = outcome == null ? new Pair(NOBODY, NOBODY) : outcome;
        int coordinator = preferably(known.coordinator(), candidates);
        candidates.clear(coordinator);
        boolean kept = coordinator == known.coordinator();
        return new Pair(coordinator, preferably(kept ? known.deputy() : NOBODY, candidates));
    }

    private int preferably(int known, BitSet candidates) {
        return known != NOBODY && candidates.get(known) ? known : roster.highest(candidates);
    }

    private void hear(Pair pair) {
        latest = pair;
        consider();
    }

    /** Takes what was heard last for the outcome, if there is none yet or one of the two in it died. */
    private void consider() {
        if (latest != null && (outcome == null || replaces(latest, outcome))) {
            outcome = latest;
            out.elected(term, latest.coordinator(), latest.deputy());
        }
    }

    private boolean replaces(Pair pair, Pair old) {
        if (!alive.get(old.coordinator())) {
            return alive.get(pair.coordinator());
        }
        return !stands(old) && stands(pair) && pair.coordinator() == old.coordinator();
    }

    private boolean stands(Pair pair) {
        return alive.get(pair.coordinator()) && (pair.deputy() == NOBODY || alive.get(pair.deputy()));
    }

    /** Tells the originator of something outdated how the present term ended. */
    private void inform(int originator) {
        if (outcome != null && originator != self && alive.get(originator)) {
            out.send(originator, term, new Ended(outcome));
        }
    }
}
