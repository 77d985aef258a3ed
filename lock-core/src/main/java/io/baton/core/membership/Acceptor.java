package io.baton.core.membership;

import io.baton.core.membership.MembershipMessage.Drain;
import io.baton.core.membership.MembershipMessage.Drained;
import io.baton.core.membership.MembershipMessage.Heartbeat;
import io.baton.core.membership.MembershipMessage.HeartbeatAck;
import io.baton.core.membership.MembershipMessage.Promise;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What this voter has promised, installed and acked. Its answers are the only facts on which views and leases rest.
 *
 * <p>Invariants: {@code promised} never falls; {@code installed.ballot <= promised}; while {@code promised} is above it,
 * the node is frozen and grants nothing.
 */
final class Acceptor {
    private final Rules rules;
    private final MembershipSettings settings;
    private final Directory directory;
    private final Moment moment;
    private final Peers peers;
    private final Lease lease;
    private final MembershipEffects out;
    private final Guard guard;
    private final Bindings bindings = new Bindings();

    private Ballot promised = Ballot.NONE;
    private List<Member> proposed = List.of();
    private long promisedAt;
    private @Nullable View installed;
    /** The highest that was ever installed: a view that was given up is not entered again. */
    private Ballot entered = Ballot.NONE;

    private long installedAt;
    private long epoch;
    private long remembered;
    private long rememberAt;
    private boolean touched;
    private List<Member> kept = List.of();
    private long drainingUntil;
    /** The newest heartbeat of each voter in a view that this node has promised but not yet installed. */
    private final @Nullable Heartbeat[] ahead;

    Acceptor(
            Rules rules,
            MembershipSettings settings,
            Directory directory,
            Moment moment,
            Peers peers,
            Lease lease,
            MembershipEffects out) {
        this.rules = rules;
        this.settings = settings;
        this.directory = directory;
        this.moment = moment;
        this.peers = peers;
        this.lease = lease;
        this.out = out;
        this.remembered = settings.rememberedEpoch().orElse(0);
        this.epoch = remembered;
        this.guard = new Guard(rules, settings, directory, moment.nanos());
        this.ahead = new Heartbeat[directory.size()];
    }

    /** Answers a heartbeat: with an ack that counts for the lease and binds this voter, or with one that doesn't. */
    void heartbeat(int from, Heartbeat heartbeat) {
        boolean counts = acks(peers.member(from), heartbeat.installed());
        if (counts) {
            touched = true;
            bindings.bind(peers.member(from), moment.nanos() + settings.bindingNanos());
        } else if (frozen() && heartbeat.installed().equals(promised)) {
            ahead[from] = heartbeat;
        }
        out.cast(from, new HeartbeatAck(heartbeat.sentAt(), heartbeat.installed(), counts, !touched));
    }

    /** Returns the answer to somebody who is not known yet. */
    HeartbeatAck answerWithoutCounting(Heartbeat heartbeat) {
        return new HeartbeatAck(heartbeat.sentAt(), heartbeat.installed(), false, !touched);
    }

    /** Whether this voter acks that member in that view now. */
    boolean acks(Member member, Ballot view) {
        return counts(member, view) && isEpochSafe();
    }

    /**
     * Rule 10: a grant rests on acks of a majority, so where each of these voters remembers the view's epoch, whoever makes the next
     * view hears of it. If it can't be written, no ack: that is always safe, and it is tried again.
     */
    private boolean isEpochSafe() {
        if (!settings.remembers() || remembered >= epoch) {
            return true;
        }
        if (moment.nanos() < rememberAt) {
            return false;
        }
        if (!out.remember(epoch)) {
            rememberAt = moment.nanos() + settings.heartbeatNanos();
            return false;
        }
        remembered = epoch;
        return true;
    }

    /** Rules 3 and 6: whether this voter may ack that member in that view. */
    private boolean counts(Member member, Ballot view) {
        View mine = installed;
        return mine != null
                && rules.countsForLease(directory.votes(settings.self().voter()))
                && rules.counts(mine.contains(member), mine.ballot().equals(view))
                && (!frozen() || rules.acksAfterPromise(proposed.contains(member)))
                && (moment.nanos() >= drainingUntil || rules.acksWhileDraining(kept.contains(member)));
    }

    /** Drain before freeze: acks only these, until called off or for two leases. Withholding an ack is always safe. */
    Drained drain(int candidate, Drain request) {
        boolean ready = voting() && !trustsAnother(candidate);
        if (ready) {
            kept = request.proposed();
            drainingUntil = kept.isEmpty() ? 0 : moment.nanos() + 2 * settings.leaseNanos();
        }
        long bound = boundTo(request.proposed());
        return new Drained(request.attempt(), ready, bound, epoch, promised);
    }

    /** Rule 6: how long this voter is still bound to any incarnation but these, whatever its view. */
    private long boundTo(List<Member> proposedNow) {
        return bindings.longest(
                member -> !proposedNow.contains(member) && rules.reportsBinding(directory.votes(member.voter())),
                moment.nanos());
    }

    /** Against flapping: a node that does not suspect its coordinator does not follow another candidate. */
    private boolean trustsAnother(int candidate) {
        View mine = installed;
        return mine != null
                && !frozen()
                && mine.coordinator() != candidate
                && lease.valid(moment.nanos())
                && isServed(mine);
    }

    /** Tells whether the view's coordinator is alive and in that view itself. */
    boolean isServed(View view) {
        return peers.alive(view.coordinatingMember(), moment.nanos()) && !isAstray(view.coordinator(), view);
    }

    /** Tells whether a voter has had time to be in that view and says that it is in another. */
    boolean isAstray(int voter, View view) {
        long now = moment.nanos();
        return Math.min(now - installedAt, peers.astray(voter, view.ballot(), now)) > settings.suspicionNanos();
    }

    /**
     * Answers PREPARE (rule 2).
     *
     * @return the promise, or null if there is none; {@link #promised} tells the candidate why
     */
    @Nullable Promise prepare(int candidate, Ballot ballot, List<Member> members) {
        boolean again = ballot.equals(promised) && ballot.above(entered);
        if (!voting()
                || !members.contains(settings.self())
                || trustsAnother(candidate)
                || !(again || rules.promises(promised, ballot))) {
            return null;
        }
        touched = true;
        if (!again) {
            promised = ballot;
            proposed = List.copyOf(members);
            promisedAt = moment.nanos();
        }
        if (!rules.reports(lease.valid(moment.nanos()))) {
            out.lost("the lease had lapsed when a new view was prepared");
        }
        List<Hold> holds = out.freeze();
        long bound = boundTo(members);
        return new Promise(ballot, holds, epoch, bound, moment.wallMillis(), settings.charter());
    }

    /** Takes INSTALL (rule 5). */
    boolean install(View view) {
        if (!rules.installs(promised, view.ballot())
                || !view.ballot().above(entered)
                || !view.contains(settings.self())) {
            return false;
        }
        installed = view;
        entered = view.ballot();
        installedAt = moment.nanos();
        epoch = Math.max(epoch, view.epoch());
        drainingUntil = 0;
        lease.restart();
        out.install(view);
        return true;
    }

    /** Answers the heartbeats that came before this node had installed their view. */
    void catchUp() {
        for (int voter = 0; voter < ahead.length; voter++) {
            Heartbeat early = ahead[voter];
            ahead[voter] = null;
            if (early != null && installed != null && early.installed().equals(installed.ballot())) {
                heartbeat(voter, early);
            }
        }
    }

    /** A majority installed a view without this node. */
    void giveUpView() {
        installed = null;
    }

    /** Rule 6, leave: that incarnation holds nothing and never will again. */
    void left(Member member) {
        bindings.drop(member);
        ahead[member.voter()] = null; // an ack would bind this voter to somebody who is gone
    }

    /** Tells whether an index means somebody in the view, in one that was promised, or in one that is tried. */
    boolean knows(int index) {
        return (installed != null && installed.rankOf(index) >= 0)
                || Stream.concat(proposed.stream(), kept.stream()).anyMatch(member -> member.voter() == index);
    }

    /** The index means another node now. */
    void forget(int index) {
        ahead[index] = null;
    }

    void untouchedVoter(int voter) {
        guard.untouched(voter);
    }

    boolean voting() {
        return guard.over(moment.nanos());
    }

    long guardDeadline() {
        return guard.deadline();
    }

    /** Tells whether a promise above the installed view is out: nothing is granted then (rule 7). */
    boolean frozen() {
        View mine = installed;
        return promised.above(mine == null ? Ballot.NONE : mine.ballot());
    }

    long promisedAt() {
        return promisedAt;
    }

    Ballot promised() {
        return promised;
    }

    @Nullable View installed() {
        return installed;
    }

    long epoch() {
        return epoch;
    }
}
