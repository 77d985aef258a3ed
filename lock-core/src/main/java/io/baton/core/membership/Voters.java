package io.baton.core.membership;

import io.baton.core.membership.MembershipMessage.Drain;
import io.baton.core.membership.MembershipMessage.Drained;
import io.baton.core.membership.MembershipMessage.Heartbeat;
import io.baton.core.membership.MembershipMessage.HeartbeatAck;
import io.baton.core.membership.MembershipMessage.Install;
import io.baton.core.membership.MembershipMessage.Leave;
import io.baton.core.membership.MembershipMessage.Prepare;
import io.baton.core.membership.MembershipMessage.Promise;
import io.baton.core.membership.MembershipMessage.Refuse;
import io.baton.core.membership.MembershipMessage.Renew;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * This node's part in membership: takes messages and time, and keeps lease, promises, candidacy and office in step.
 *
 * <p>{@link #evaluate} is level-triggered and may be called at any time; {@link #deadline} says when it must be.
 */
public final class Voters {
    private final Rules rules;
    private final MembershipSettings settings;
    private final Directory directory;
    private final Moment moment;
    private final MembershipEffects out;
    private final Peers peers;
    private final Lease lease;
    private final Acceptor acceptor;
    private final Candidate candidate;
    private final Office office;

    private BitSet toldAlive = new BitSet();
    private long heartbeatAt;
    private long evaluatedAt;
    private boolean lapsedTold = true;
    private boolean lostTold = true;
    private boolean leaving;

    public Voters(Rules rules, MembershipSettings settings, Directory directory, Moment moment, MembershipEffects out) {
        this.rules = rules;
        this.settings = settings;
        this.directory = directory;
        this.moment = moment;
        this.out = out;
        this.peers = new Peers(settings, directory);
        this.lease = new Lease(rules, settings, directory, moment.nanos());
        this.acceptor = new Acceptor(rules, settings, directory, moment, peers, lease, out);
        this.candidate = new Candidate(rules, settings, directory, moment, acceptor, out);
        this.office = new Office(rules, settings, directory, moment, peers, lease, acceptor, candidate, out);
        this.heartbeatAt = moment.nanos();
        this.evaluatedAt = moment.nanos();
        directory.inUse(index -> isAlive(index)
                || acceptor.knows(index)
                || candidate.proposal().members().stream().anyMatch(member -> member.voter() == index));
    }

    /** An index means another node now. */
    public void forget(int index) {
        peers.forget(index);
        acceptor.forget(index);
        office.forget(index);
    }

    /** What is to become of a frame. */
    public enum Sender {
        /** Go on. */
        KNOWN,
        /** Go on; whatever was under way to or from an older incarnation is void. */
        NEW,
        /** Drop it; what is to be answered was answered. */
        STALE,
        /** Drop it, and say so: two processes have the same node id. */
        DUPLICATE
    }

    /**
     * A frame of that incarnation arrived.
     *
     * @param message what it says outside of a channel; null if it belongs to one
     */
    public Sender heard(int voter, long incarnation, @Nullable MembershipMessage message, boolean toThisIncarnation) {
        // An answer to a heartbeat of just now can't come from an incarnation that is long dead.
        boolean fresh = toThisIncarnation
                && message instanceof HeartbeatAck ack
                && moment.nanos() - ack.sentAt() < settings.suspicionNanos();
        return switch (peers.heard(voter, incarnation, fresh, moment.nanos())) {
            case KNOWN -> Sender.KNOWN;
            case NEW -> Sender.NEW;
            case DUPLICATE -> Sender.DUPLICATE;
            case RUMOURED -> {
                if (message instanceof Heartbeat heartbeat && !leaving) {
                    // Lets the sender see that this node lives, and asks it for the same.
                    out.cast(voter, acceptor.answerWithoutCounting(heartbeat));
                    beatTo(voter);
                }
                yield Sender.STALE;
            }
        };
    }

    /** Returns the incarnation that a frame to a voter is to be addressed to, 0 if none is known. */
    public long addressee(int voter) {
        return peers.addressee(voter, moment.nanos());
    }

    /**
     * Takes a message of a voter whose frame was {@link #heard}.
     *
     * @param toThisIncarnation whether the frame was addressed to it
     */
    public void received(int from, MembershipMessage message, boolean toThisIncarnation) {
        if (leaving) {
            return;
        }
        if (message instanceof Heartbeat m) {
            heartbeat(from, m, toThisIncarnation);
        } else if (message instanceof HeartbeatAck m) {
            acked(from, m, toThisIncarnation);
        } else if (toThisIncarnation) {
            if (directory.votes(from)) {
                ofVoter(from, message);
            }
            ofAnybody(from, message);
        }
        evaluate();
    }

    /** What only a voter may say: others bring about no view. */
    private void ofVoter(int from, MembershipMessage message) {
        if (message instanceof Drain m) {
            office.candidateHeard();
            out.send(from, acceptor.drain(from, m));
        } else if (message instanceof Prepare m) {
            prepare(from, m);
        } else if (message instanceof Install m) {
            install(m.view());
        }
    }

    private void ofAnybody(int from, MembershipMessage message) {
        if (message instanceof Drained m) {
            candidate.drained(from, m);
        } else if (message instanceof Promise m) {
            candidate.promised(from, m);
        } else if (message instanceof Refuse m) {
            candidate.refused(m);
        } else if (message instanceof Leave m) {
            acceptor.left(peers.member(from));
            peers.left(from);
            office.left(from, m.successor());
        } else if (message instanceof Renew m) {
            renewRequested(m.view());
        }
    }

    private void prepare(int from, Prepare prepare) {
        Promise promise = acceptor.prepare(from, prepare.ballot(), prepare.proposed());
        if (promise != null) {
            office.candidateHeard();
            out.send(from, promise);
        } else {
            out.send(from, new Refuse(prepare.ballot(), acceptor.promised()));
        }
    }

    private void heartbeat(int from, Heartbeat heartbeat, boolean toThisIncarnation) {
        if (peers.hasLeft(from)) {
            return; // a late one: an ack would bind this voter to somebody who is gone
        }
        peers.told(from, heartbeat.voting(), heartbeat.installed(), moment.nanos());
        View mine = acceptor.installed();
        if (toThisIncarnation
                && mine != null
                && !heartbeat.includesYou()
                && heartbeat.installed().above(mine.ballot())
                && heartbeat.installed().above(acceptor.promised())) {
            // A majority promised that view, and acks this node in the old one never again.
            acceptor.giveUpView();
            office.viewGivenUp();
            out.excluded();
        }
        acceptor.heartbeat(from, heartbeat);
    }

    private void acked(int from, HeartbeatAck ack, boolean toThisIncarnation) {
        View mine = acceptor.installed();
        if (ack.untouched() && directory.votes(from) && rules.counts(toThisIncarnation, true)) {
            acceptor.untouchedVoter(from);
        }
        boolean sameView = mine != null && mine.ballot().equals(ack.view());
        if (ack.counts() && ack.sentAt() <= moment.nanos() && rules.counts(toThisIncarnation, sameView)) {
            lease.ack(from, ack.sentAt(), moment.nanos());
            renewLease();
        }
    }

    /** Rules 6 and 8: takes a lease that a majority has acked. */
    private void renewLease() {
        long now = moment.nanos();
        if (acceptor.installed() == null || !lease.granted(now)) {
            return;
        }
        if (!lease.inView() && !rules.survives(lease.valid(now))) {
            // Before the lease is published: nobody may take the new one for the old one's continuation.
            out.lost("the lease lapsed before the new view had one");
        }
        lease.renew();
        lapsedTold = false;
        lostTold = false;
        out.leased(lease.until(), rules.grants(true, acceptor.frozen()));
    }

    private void install(View view) {
        View before = acceptor.installed();
        if (!acceptor.install(view)) {
            return;
        }
        office.installed(before, view);
        beat();
        acceptor.catchUp();
    }

    /** Does whatever is due. */
    public void evaluate() {
        long now = moment.nanos();
        if (now - evaluatedAt > 2 * settings.heartbeatNanos()) {
            peers.forgive(now - evaluatedAt - settings.heartbeatNanos(), now);
        }
        evaluatedAt = now;
        if (leaving) {
            return;
        }
        if (now >= heartbeatAt) {
            beat();
        }
        watchLease(now);
        BitSet alive = peers.eligible(now);
        if (!alive.equals(toldAlive)) {
            toldAlive = alive;
            out.alive((BitSet) alive.clone());
        }
        View made = office.evaluate();
        if (made != null) {
            install(made);
        }
    }

    private void beat() {
        long now = moment.nanos();
        View mine = acceptor.installed();
        Ballot ballot = mine == null ? Ballot.NONE : mine.ballot();
        heartbeatAt = now + settings.heartbeatNanos();
        for (int node = 0; node < directory.size(); node++) {
            boolean due = directory.votes(node) || isAlive(node) || (mine != null && mine.rankOf(node) >= 0);
            if (node != settings.self().voter() && due) {
                beatTo(node);
            }
        }
        if (mine != null && acceptor.acks(settings.self(), ballot)) {
            lease.ack(settings.self().voter(), now, now);
            renewLease();
        }
    }

    private void beatTo(int voter) {
        View mine = acceptor.installed();
        if (!leaving) {
            out.cast(
                    voter,
                    new Heartbeat(
                            moment.nanos(),
                            mine == null ? Ballot.NONE : mine.ballot(),
                            mine != null && mine.contains(new Member(voter, addressee(voter))),
                            acceptor.voting(),
                            directory.votes(settings.self().voter())
                                    ? ""
                                    : directory.endpoint(settings.self().voter())));
        }
    }

    private void watchLease(long now) {
        if (lease.valid(now)) {
            return;
        }
        if (!lapsedTold) {
            lapsedTold = true;
            out.lapsed();
        }
        boolean chainBroken = acceptor.installed() != null && !lease.inView() && !rules.survives(false);
        boolean tooLong = now - lease.until() > settings.leaseNanos();
        if (!lostTold && (chainBroken || tooLong)) {
            lostTold = true;
            out.lost(
                    chainBroken
                            ? "the lease lapsed during a change of view"
                            : "no majority of the nodes has answered for two lease times");
        }
    }

    /** Returns when {@link #evaluate} must be called. */
    public long deadline() {
        if (leaving) {
            return Long.MAX_VALUE;
        }
        long now = moment.nanos();
        long next = Math.min(heartbeatAt, Math.min(peers.nextSuspicion(now), office.deadline()));
        if (!acceptor.voting()) {
            next = Math.min(next, acceptor.guardDeadline());
        }
        if (!lapsedTold) {
            next = Math.min(next, lease.until());
        }
        return next;
    }

    /** An election plug-in reports. */
    public void elected(long term, int coordinator, int deputy) {
        office.elected(term, coordinator, deputy);
    }

    /** A term was seen in an election's message. */
    public void termSeen(long term) {
        office.termSeen(term);
    }

    /** Asks for a new view, even with the same members. */
    public void renew() {
        office.askForRenewal();
    }

    /** The channel to a voter broke: until it starts anew, it can't be talked to. */
    public void broken(int voter) {
        peers.left(voter);
    }

    private void renewRequested(Ballot view) {
        View mine = acceptor.installed();
        if (mine != null && mine.ballot().equals(view)) {
            office.renew();
        }
    }

    /** Leaves: every hold is given up, and every gate is shut for good. */
    public void leave() {
        Leave farewell = office.farewell();
        leaving = true;
        for (int node = 0; node < directory.size(); node++) {
            if (node != settings.self().voter() && peers.alive(node, moment.nanos())) {
                out.send(node, farewell);
            }
        }
    }

    /** Tells whether a voter is believed to be alive. */
    public boolean isAlive(int voter) {
        return peers.alive(voter, moment.nanos());
    }

    /** Returns the installed view. */
    public @Nullable View view() {
        return acceptor.installed();
    }

    /** Tells whether this node may grant: installed view, valid lease in it, no higher promise (rule 7). */
    public boolean mayGrant() {
        boolean leased = acceptor.installed() != null && lease.inView() && lease.valid(moment.nanos());
        return rules.grants(leased, acceptor.frozen());
    }
}
