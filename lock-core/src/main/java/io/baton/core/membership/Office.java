package io.baton.core.membership;

import io.baton.core.membership.Candidate.Proposal;
import io.baton.core.membership.MembershipMessage.Leave;
import io.baton.core.membership.MembershipMessage.Renew;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Who brings about the next view, and when. While the coordinator lives, every change is its job; when a voter suspects it,
 * an election decides. Nothing here matters for safety: a wrong or double election costs time.
 */
final class Office {
    private static final long NEVER = Long.MAX_VALUE;

    private final MembershipSettings settings;
    private final Directory directory;
    private final int majority;
    private final Moment moment;
    private final Peers peers;
    private final Lease lease;
    private final Acceptor acceptor;
    private final Candidate candidate;
    private final MembershipEffects out;
    private final Probation probation;

    private final long batchNanos;
    private final long planNanos;
    private long changeSince = NEVER;
    private long installedAt;
    private long viewlessSince;
    private long campaignAt;
    private long attemptAt;
    private int failures;
    private long jitterState;
    private long term;
    private int heir = -1;
    private int deputy = -1;
    private Ballot leftToDeputy = Ballot.NONE;
    private boolean renewal;

    Office(
            Rules rules,
            MembershipSettings settings,
            Directory directory,
            Moment moment,
            Peers peers,
            Lease lease,
            Acceptor acceptor,
            Candidate candidate,
            MembershipEffects out) {
        this.settings = settings;
        this.directory = directory;
        this.majority = rules.majority(settings.voters());
        this.moment = moment;
        this.peers = peers;
        this.lease = lease;
        this.acceptor = acceptor;
        this.candidate = candidate;
        this.out = out;
        this.probation = new Probation(settings, directory);
        this.batchNanos = settings.heartbeatNanos() / 2;
        this.planNanos = settings.heartbeatNanos() * 5 / 2;
        this.viewlessSince = moment.nanos();
        this.jitterState = settings.self().incarnation();
    }

    /** Does what is due; returns a view that this node has brought about, to be installed here, or null. */
    @Nullable View evaluate() {
        long now = moment.nanos();
        for (int node = 0; node < directory.size(); node++) {
            probation.observe(node, peers.eligible(node, now), now);
        }
        if (!acceptor.voting() || !directory.votes(self())) {
            return null;
        }
        View view = acceptor.installed();
        if (candidate.active()) {
            return steer(view);
        }
        if (view != null && coordinates(view)) {
            coordinate(view);
        } else if (suspicious(view) || outranks(view)) {
            campaign(view);
        }
        return candidate.active() ? candidate.advance() : null;
    }

    /** A promise to a candidate that came to nothing does not end the office: others still look to this node. */
    private boolean coordinates(@Nullable View view) {
        return view != null && view.coordinator() == self() && (!acceptor.frozen() || isStale());
    }

    /** Tells whether the view that was promised should have come by now. */
    private boolean isStale() {
        return moment.nanos() - acceptor.promisedAt() >= settings.suspicionNanos();
    }

    /** As coordinator: changes the view if it is not what it should be. */
    private void coordinate(View view) {
        List<Member> wanted = wanted();
        boolean changed = !wanted.equals(view.members()) || renewal || acceptor.frozen() || heir >= 0 || astray(view);
        if (!changed || !isMajority(wanted)) {
            changeSince = NEVER;
            return;
        }
        changeSince = Math.min(changeSince, moment.nanos());
        boolean urgent = renewal || acceptor.frozen() || !wanted.containsAll(view.members());
        long begin = urgent ? attemptAt : Math.max(attemptAt, plannedAt());
        if (moment.nanos() >= begin) {
            candidate.begin(proposal(wanted));
        }
    }

    /** Joins are batched, and there is at most one planned view in a while. */
    private long plannedAt() {
        return Math.max(changeSince + batchNanos, installedAt + planNanos);
    }

    private Proposal proposal(List<Member> wanted) {
        boolean handOver = heir >= 0 && wanted.contains(peers.member(heir));
        int coordinator = handOver ? heir : self();
        int second = deputy >= 0 && wanted.contains(peers.member(deputy)) && deputy != coordinator ? deputy : -1;
        return new Proposal(wanted, coordinator, second);
    }

    /** Whoever is alive and past its guard, in its present incarnation: the roster, then as many others as have a place, by their ids. */
    private List<Member> wanted() {
        List<Member> wanted = new ArrayList<>();
        for (int voter = 0; voter < settings.voters(); voter++) {
            if (isWanted(voter)) {
                wanted.add(peers.member(voter));
            }
        }
        wanted.addAll(guests());
        return wanted;
    }

    private boolean isWanted(int node) {
        return peers.eligible(node, moment.nanos()) && (node == self() || probation.admitsAt(node) <= moment.nanos());
    }

    /** Whoever has a place keeps it; others get what is left, and hear of it if nothing is. */
    private List<Member> guests() {
        View view = acceptor.installed();
        List<Integer> guests = new ArrayList<>();
        List<Integer> newcomers = new ArrayList<>();
        for (int node = settings.voters(); node < directory.size(); node++) {
            if (isWanted(node)) {
                boolean in = view != null && view.contains(peers.member(node));
                (in ? guests : newcomers).add(node);
            }
        }
        for (int newcomer : newcomers) {
            if (guests.size() < directory.admitted()) {
                guests.add(newcomer);
            } else {
                out.refuse(
                        newcomer,
                        "all places for members off the roster are taken; off-roster-members is "
                                + directory.admitted());
            }
        }
        return guests.stream()
                .sorted(Comparator.comparing(directory::id))
                .map(peers::member)
                .toList();
    }

    private boolean isMajority(List<Member> members) {
        return members.stream()
                        .filter(member -> directory.votes(member.voter()))
                        .count()
                >= majority;
    }

    /** Tells whether a member is alive but has not installed this view for long: something between us broke. */
    private boolean astray(View view) {
        return view.members().stream().anyMatch(member -> acceptor.isAstray(member.voter(), view));
    }

    /** An attempt is under way: goes on with it, changes its aim, or gives it up. */
    private @Nullable View steer(@Nullable View view) {
        if (candidate.failed()) {
            candidate.callOff();
            failures++;
            retryLater();
            return null;
        }
        boolean mine = coordinates(view) || candidate.preparing();
        if (!mine && !suspicious(view)) {
            candidate.callOff(); // the coordinator is back
            return null;
        }
        List<Member> members = new ArrayList<>(candidate.preparing() ? stillThere() : wanted());
        candidate.silent().forEach(voter -> members.remove(peers.member(voter)));
        if (!isMajority(members)) {
            candidate.callOff();
            retryLater();
            return null;
        }
        if (!members.equals(candidate.proposal().members())) {
            candidate.begin(proposal(members));
        }
        return candidate.advance();
    }

    private void retryLater() {
        attemptAt = moment.nanos() + pause();
        campaignAt = attemptAt;
    }

    private List<Member> stillThere() {
        return candidate.proposal().members().stream()
                .filter(member ->
                        member.equals(peers.member(member.voter())) && peers.eligible(member.voter(), moment.nanos()))
                .toList();
    }

    /** Tells whether this node has reason to believe that nobody sees to its view. */
    boolean suspicious(@Nullable View view) {
        long now = moment.nanos();
        if (view == null) {
            // Who hears of a view waits to be taken into it.
            long patience = othersHaveView()
                    ? 2 * settings.bindingNanos() + settings.suspicionNanos()
                    : everybodyIsThere() ? 0 : planNanos;
            return now - viewlessSince >= patience;
        }
        if (acceptor.frozen()) {
            return isStale();
        }
        // A view that was installed just now has no lease yet, and the one before it may have ended long ago.
        return !acceptor.isServed(view) || now - Math.max(lease.until(), installedAt) > settings.bindingNanos();
    }

    private boolean othersHaveView() {
        for (int voter = 0; voter < settings.voters(); voter++) {
            if (voter != self() && peers.eligible(voter, moment.nanos()) && peers.inView(voter)) {
                return true;
            }
        }
        return false;
    }

    private boolean everybodyIsThere() {
        return peers.eligible(moment.nanos()).cardinality() == settings.voters();
    }

    /** Tells whether this node should have the office by its rank, where the election goes by that. */
    private boolean outranks(@Nullable View view) {
        if (!settings.preempts()
                || view == null
                || view.coordinator() == self()
                || acceptor.frozen()
                || !lease.valid(moment.nanos())
                || moment.nanos() - installedAt < planNanos) {
            return false;
        }
        return view.members().stream()
                .filter(member -> directory.votes(member.voter()))
                .allMatch(member -> settings.priorities().get(member.voter())
                        <= settings.priorities().get(self()));
    }

    private void campaign(@Nullable View view) {
        BitSet eligible = peers.eligible(moment.nanos());
        if (moment.nanos() < campaignAt || eligible.cardinality() < majority) {
            return;
        }
        if (view != null && !acceptor.isServed(view) && succeeds(view)) {
            return;
        }
        failures++;
        campaignAt = moment.nanos() + settings.suspicionNanos() + pause();
        if (view != null && acceptor.frozen() && view.coordinator() != self() && acceptor.isServed(view)) {
            // A candidate came and went: only a new view ends the freeze, and the coordinator can bring it about.
            askForRenewal();
        } else {
            out.startElection(++term, eligible);
        }
    }

    /** The coordinator fell. Tells whether that is seen to without an election: its deputy takes over, the others wait once. */
    private boolean succeeds(View view) {
        if (view.deputy() == self()) {
            candidate.begin(proposal(wanted()));
            return true;
        }
        int rank = view.rankOf(view.deputy());
        if (rank < 0
                || leftToDeputy.equals(view.ballot())
                || !peers.alive(view.members().get(rank), moment.nanos())) {
            return false;
        }
        leftToDeputy = view.ballot();
        campaignAt = moment.nanos() + settings.suspicionNanos();
        return true;
    }

    /** An election has an outcome. */
    void elected(long electedTerm, int winner, int second) {
        term = Math.max(term, electedTerm);
        out.elected(winner);
        View view = acceptor.installed();
        deputy = second;
        if (coordinates(view)) {
            heir = winner == self() ? -1 : winner;
        } else if (winner == self()) {
            if (acceptor.voting() && suspicious(view) && !candidate.active()) {
                heir = -1;
                List<Member> wanted = wanted();
                if (isMajority(wanted)) {
                    candidate.begin(proposal(wanted));
                }
            }
        } else {
            campaignAt = Math.max(campaignAt, moment.nanos() + settings.suspicionNanos());
        }
    }

    /** Somebody else is at work on a view. */
    void candidateHeard() {
        campaignAt = Math.max(campaignAt, moment.nanos() + settings.suspicionNanos());
    }

    void termSeen(long seen) {
        term = Math.max(term, seen);
    }

    /** Asks whoever is in office for a new view, even with the same members. */
    void askForRenewal() {
        View view = acceptor.installed();
        if (coordinates(view)) {
            renewal = true;
        } else if (view != null && view.coordinator() != self() && acceptor.isServed(view)) {
            out.send(view.coordinator(), new Renew(view.ballot()));
        }
    }

    /** A new view, even with the same members, was asked for. */
    void renew() {
        renewal = true;
    }

    /** A voter left; if it was the coordinator, it named the one who sees to the next view. */
    void left(int voter, int successor) {
        View view = acceptor.installed();
        if (view != null && view.coordinator() == voter) {
            campaignAt = moment.nanos() + settings.suspicionNanos();
            if (successor == self() && acceptor.voting() && !candidate.active()) {
                heir = -1;
                List<Member> wanted = wanted();
                if (isMajority(wanted)) {
                    candidate.begin(proposal(wanted));
                }
            }
        }
    }

    /** Returns the message with which this node leaves. */
    Leave farewell() {
        View view = acceptor.installed();
        int successor = -1;
        if (coordinates(view) && view != null) {
            for (Member member : view.members()) {
                int voter = member.voter();
                if (directory.votes(voter)
                        && voter != self()
                        && peers.eligible(voter, moment.nanos())
                        && (successor < 0
                                || settings.priorities().get(voter)
                                        > settings.priorities().get(successor))) {
                    successor = voter;
                }
            }
        }
        return new Leave(successor);
    }

    void installed(@Nullable View before, View view) {
        installedAt = moment.nanos();
        viewlessSince = NEVER;
        changeSince = NEVER;
        campaignAt = 0;
        attemptAt = 0;
        failures = 0;
        heir = -1;
        renewal = false;
        if (before != null) {
            before.members().stream()
                    .filter(member -> view.rankOf(member.voter()) < 0)
                    .forEach(member -> probation.dropped(member.voter(), moment.nanos()));
        }
    }

    /** The index means another node now. */
    void forget(int node) {
        probation.forget(node);
    }

    void viewGivenUp() {
        candidate.callOff();
        viewlessSince = moment.nanos();
        campaignAt = moment.nanos();
    }

    /** Growing, jittered pauses. The jitter comes from the incarnation: the core draws no random numbers. */
    private long pause() {
        jitterState += 0x9E3779B97F4A7C15L;
        long z = (jitterState ^ (jitterState >>> 30)) * 0xBF58476D1CE4E5B9L;
        long unit = (settings.heartbeatNanos() / 2) << Math.min(failures, 5);
        return unit / 2 + Long.remainderUnsigned(z ^ (z >>> 31), unit);
    }

    /** Returns when {@link #evaluate} may have something to do that no message brings about. */
    long deadline() {
        long now = moment.nanos();
        long next = Math.min(candidate.deadline(), Math.min(later(now, campaignAt), later(now, attemptAt)));
        if (changeSince != NEVER) {
            next = Math.min(next, later(now, plannedAt()));
        }
        for (int voter = 0; voter < directory.size(); voter++) {
            next = Math.min(next, later(now, probation.admitsAt(voter)));
        }
        return next;
    }

    private static long later(long now, long time) {
        return time > now ? time : NEVER;
    }

    private int self() {
        return settings.self().voter();
    }
}
