package io.baton.core.membership;

import io.baton.core.membership.MembershipMessage.Drain;
import io.baton.core.membership.MembershipMessage.Drained;
import io.baton.core.membership.MembershipMessage.Install;
import io.baton.core.membership.MembershipMessage.Prepare;
import io.baton.core.membership.MembershipMessage.Promise;
import io.baton.core.membership.MembershipMessage.Refuse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Brings about one view: drains, prepares, installs.
 *
 * <p>While it drains, grants go on; everybody whom it wants to propose is asked, and asked again with every heartbeat. The
 * freeze lasts from PREPARE to INSTALL only.
 */
final class Candidate {
    /** What a candidate wants: these members, under this coordinator. */
    record Proposal(List<Member> members, int coordinator, int deputy) {
        Proposal {
            members = List.copyOf(members);
        }
    }

    private enum Phase {
        IDLE,
        DRAIN,
        PREPARE
    }

    private record Bound(Drained answer, long until) {}

    private final Rules rules;
    private final MembershipSettings settings;
    private final Directory directory;
    private final Moment moment;
    private final Acceptor acceptor;
    private final MembershipEffects out;

    private Phase phase = Phase.IDLE;
    private Proposal proposal = new Proposal(List.of(), -1, -1);
    private long attempt;
    private long phaseSince;
    private long probedAt;
    private final Map<Integer, Bound> drained = new TreeMap<>();
    private Ballot ballot = Ballot.NONE;
    private final Map<Integer, Promise> promises = new TreeMap<>();
    private long boundUntil;
    private long highestRound;
    private boolean refused;

    Candidate(
            Rules rules,
            MembershipSettings settings,
            Directory directory,
            Moment moment,
            Acceptor acceptor,
            MembershipEffects out) {
        this.rules = rules;
        this.settings = settings;
        this.directory = directory;
        this.moment = moment;
        this.acceptor = acceptor;
        this.out = out;
    }

    boolean active() {
        return phase != Phase.IDLE;
    }

    boolean preparing() {
        return phase == Phase.PREPARE;
    }

    Proposal proposal() {
        return proposal;
    }

    /** Starts an attempt, or starts over with another proposal. */
    void begin(Proposal wanted) {
        proposal = wanted;
        attempt++;
        phase = Phase.DRAIN;
        phaseSince = moment.nanos();
        drained.clear();
        refused = false;
        probe();
    }

    /** Gives the attempt up. Whoever was told to stop acking somebody goes on. */
    void callOff() {
        if (phase == Phase.DRAIN) {
            attempt++;
            forEachOther(voter -> out.send(voter, new Drain(attempt, List.of())));
            acceptor.drain(settings.self().voter(), new Drain(attempt, List.of()));
        }
        phase = Phase.IDLE;
    }

    private void probe() {
        probedAt = moment.nanos();
        Drain request = new Drain(attempt, proposal.members());
        forEachOther(voter -> out.send(voter, request));
        drained(settings.self().voter(), acceptor.drain(settings.self().voter(), request));
    }

    /** Takes an answer to {@link Drain}. */
    void drained(int from, Drained answer) {
        highestRound = Math.max(highestRound, answer.promised().round());
        if (phase == Phase.DRAIN && answer.attempt() == attempt) {
            drained.put(from, new Bound(answer, moment.nanos() + answer.boundNanos()));
        }
    }

    /** Takes a promise. */
    void promised(int from, Promise promise) {
        if (phase != Phase.PREPARE || !promise.ballot().equals(ballot)) {
            return;
        }
        promises.put(from, promise);
        // A repeated answer may report less, never more time: keep the longest.
        boundUntil = Math.max(boundUntil, moment.nanos() + promise.boundNanos());
    }

    /** Somebody has promised more, or does not follow. */
    void refused(Refuse refusal) {
        highestRound = Math.max(highestRound, refusal.promised().round());
        if (phase == Phase.PREPARE && refusal.ballot().equals(ballot)) {
            refused = true;
        }
    }

    /** Tells whether the attempt failed and has to be made again later, above what refused it. */
    boolean failed() {
        boolean superseded = phase == Phase.PREPARE && !acceptor.promised().equals(ballot);
        boolean stuck = phase == Phase.DRAIN
                && moment.nanos() - phaseSince > 2 * settings.bindingNanos() + settings.suspicionNanos();
        return refused || superseded || stuck;
    }

    /** Returns who has not answered although the time for that is over. */
    List<Integer> silent() {
        List<Integer> silent = new ArrayList<>();
        if (phase == Phase.PREPARE && moment.nanos() - phaseSince > settings.suspicionNanos()) {
            for (Member member : proposal.members()) {
                if (!promises.containsKey(member.voter())) {
                    silent.add(member.voter());
                }
            }
        }
        return silent;
    }

    /**
     * Goes on as far as it can.
     *
     * @return the view that was installed with this call, or null
     */
    @Nullable View advance() {
        if (phase == Phase.DRAIN) {
            if (isDrained()) {
                prepare();
            } else if (moment.nanos() - probedAt >= settings.heartbeatNanos()) {
                probe();
            }
        }
        return phase == Phase.PREPARE && isPromised() ? install() : null;
    }

    private boolean isDrained() {
        long known = 0;
        for (Member member : proposal.members()) {
            Bound bound = drained.get(member.voter());
            if (bound == null || !bound.answer.ready() || !rules.isDrained(bound.until - moment.nanos())) {
                return false;
            }
            known = Math.max(known, bound.answer.epoch());
        }
        // Rule 10: an epoch ahead of the wall clock is best waited for here, where nothing is frozen.
        return known + 1 <= Rules.epochOf(moment.wallMillis()) || moment.nanos() - phaseSince >= clockWait();
    }

    private long clockWait() {
        return settings.freshNanos();
    }

    private void prepare() {
        phase = Phase.PREPARE;
        phaseSince = moment.nanos();
        highestRound = Math.max(highestRound, acceptor.promised().round()) + 1;
        ballot = new Ballot(
                highestRound, settings.self().voter(), settings.self().incarnation());
        promises.clear();
        boundUntil = 0;
        Promise own = acceptor.prepare(settings.self().voter(), ballot, proposal.members());
        if (own == null) {
            refused = true;
            return;
        }
        promised(settings.self().voter(), own);
        forEachOther(voter -> out.send(voter, new Prepare(ballot, proposal.members())));
    }

    private boolean isPromised() {
        return acceptor.promised().equals(ballot)
                && rules.installable(
                        proposal.members().size(),
                        promises.size(),
                        (int) promises.keySet().stream()
                                .filter(directory::votes)
                                .count(),
                        settings.voters(),
                        boundUntil - moment.nanos())
                && (epoch() <= Rules.epochOf(moment.wallMillis()) || moment.nanos() - phaseSince >= clockWait());
    }

    private long epoch() {
        long known = promises.values().stream().mapToLong(Promise::epoch).max().orElse(0);
        if (settings.remembers()) {
            return rules.epoch(known);
        }
        // Of voters: of their clocks alone it is assumed that they agree.
        long[] walls = promises.entrySet().stream()
                .filter(entry -> directory.votes(entry.getKey()))
                .mapToLong(entry -> entry.getValue().wallMillis())
                .toArray();
        return rules.epoch(known, moment.wallMillis(), walls, settings.wallSkewMillis());
    }

    /** Rule 4: lists every hold that was reported, also two for one lock. */
    private View install() {
        long epoch = epoch();
        if (!settings.remembers() && epoch > Rules.epochOf(moment.wallMillis()) + 1) {
            out.warn("the epoch " + epoch
                    + " is ahead of this node's wall clock: fencing across a restart of all nodes is"
                    + " not assured until the clocks have caught up; check the wall clocks of all nodes");
        }
        List<Hold> holds = new ArrayList<>();
        promises.forEach((voter, promise) -> promise.holds().forEach(hold -> holds.add(hold.of(voter))));
        Charter charter =
                Charter.common(promises.values().stream().map(Promise::charter).toList());
        View view = new View(
                ballot,
                epoch,
                proposal.coordinator(),
                proposal.deputy(),
                proposal.members(),
                rules.listed(holds),
                charter);
        phase = Phase.IDLE;
        forEachOther(voter -> out.send(voter, new Install(view)));
        return view;
    }

    /** Returns when {@link #advance} has something to do without an answer. */
    long deadline() {
        if (phase == Phase.DRAIN) {
            long next = probedAt + settings.heartbeatNanos();
            for (Bound bound : drained.values()) {
                next = bound.until > moment.nanos() ? Math.min(next, bound.until) : next;
            }
            return next;
        }
        if (phase == Phase.PREPARE) {
            long next =
                    Math.min(phaseSince + settings.suspicionNanos() + 1, moment.nanos() + settings.heartbeatNanos());
            return boundUntil > moment.nanos() ? Math.min(next, boundUntil) : next;
        }
        return Long.MAX_VALUE;
    }

    private interface Visit {
        void voter(int voter);
    }

    private void forEachOther(Visit visit) {
        for (Member member : proposal.members()) {
            if (member.voter() != settings.self().voter()) {
                visit.voter(member.voter());
            }
        }
    }
}
