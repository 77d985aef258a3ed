package io.baton.core.node;

import io.baton.ClusterView;
import io.baton.core.membership.Directory;
import io.baton.core.membership.Hold;
import io.baton.core.membership.Member;
import io.baton.core.membership.MembershipCodec;
import io.baton.core.membership.MembershipEffects;
import io.baton.core.membership.MembershipMessage;
import io.baton.core.membership.MembershipMessage.Heartbeat;
import io.baton.core.membership.MembershipMessage.Vote;
import io.baton.core.membership.MembershipSettings;
import io.baton.core.membership.Moment;
import io.baton.core.membership.Rules;
import io.baton.core.membership.View;
import io.baton.core.membership.Voters;
import io.baton.core.observe.Observer;
import io.baton.spi.ElectionAlgorithm;
import io.baton.spi.FrameFormat;
import io.baton.spi.FrameReader;
import io.baton.spi.FrameWriter;
import io.baton.spi.MalformedFrameException;
import io.baton.spi.Mode;
import io.baton.spi.MutexAlgorithm;
import io.baton.spi.NodeId;
import io.baton.spi.Peer;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A whole node without its thread, its sockets and its clock: frames, timers and local requests in, frames and grants out.
 * The same events at the same times give the same effects, so that a simulation is replayed from its seed.
 *
 * <p>Whoever drives it tells the time with {@link #at} before each event, from a monotonic clock that starts above zero, and
 * calls {@link #fireTimers} no later than {@link #deadline}. Not for use by several threads.
 */
public final class Node {
    private final NodeSettings settings;
    private final long incarnation;
    private final FrameFormat frames;
    private final LeaseTime lease;
    private final NodeOutput out;
    private final Observer observer;
    private final Directory directory;
    private final Rules charters;
    private final long agreement;
    private final MembershipCodec codec;
    private final Moment moment;
    private final Timers timers = new Timers();
    private final Links links;
    private final Voters voters;
    private final ElectionHost<?> election;
    private final Locks locks;
    private final Refusals refusals;

    private final Standing standing;

    private boolean leaving;
    private long leaveBy = Long.MAX_VALUE;

    public Node(
            NodeSettings settings,
            long incarnation,
            Map<String, MutexAlgorithm<?>> algorithms,
            ElectionAlgorithm<?> election,
            FrameFormat frames,
            LeaseTime lease,
            NodeOutput out,
            Observer observer,
            long nowNanos,
            long wallMillis) {
        this(
                settings,
                incarnation,
                algorithms,
                election,
                frames,
                lease,
                out,
                observer,
                nowNanos,
                wallMillis,
                Rules.STANDARD);
    }

    /** With other rules than the standard ones: only to show that a checker notices. */
    public Node(
            NodeSettings settings,
            long incarnation,
            Map<String, MutexAlgorithm<?>> algorithms,
            ElectionAlgorithm<?> election,
            FrameFormat frames,
            LeaseTime lease,
            NodeOutput out,
            Observer observer,
            long nowNanos,
            long wallMillis,
            Rules rules) {
        this.settings = settings;
        this.incarnation = incarnation;
        this.frames = frames;
        this.lease = lease;
        this.out = out;
        this.observer = observer;
        int size = settings.roster().size();
        agreement = Envelope.digest(settings.agreement());
        charters = rules;
        moment = new Moment(nowNanos, wallMillis);
        directory = new Directory(
                settings.roster(),
                settings.self(),
                settings.offRosterMembers(),
                settings.endpoint(),
                2 * settings.bindingNanos() + settings.suspicionNanos(),
                moment,
                new Acquaintances());
        codec = new MembershipCodec(directory);
        refusals = new Refusals(settings, moment, out);
        links = new Links(directory.size(), settings.heartbeatNanos(), moment, new LinkOutput());
        int[] priorities =
                settings.priorities().stream().mapToInt(Integer::intValue).toArray();
        Member self = new Member(settings.selfIndex(), incarnation);
        voters = new Voters(
                rules,
                new MembershipSettings(
                        self,
                        size,
                        settings.priorities(),
                        settings.leaseNanos(),
                        settings.bindingNanos(),
                        settings.heartbeatNanos(),
                        settings.suspicionNanos(),
                        size == 1 ? 0 : settings.maxWallSkewMillis(),
                        settings.rememberedEpoch(),
                        election.preempts(),
                        settings.charter()),
                directory,
                moment,
                new MembershipOutput());
        this.election = new ElectionHost<>(
                election,
                settings.selfIndex(),
                priorities,
                2 * settings.heartbeatNanos(),
                frames,
                moment,
                timers,
                new ElectionOutput());
        standing = new Standing(
                settings, directory, frames, observer, moment, timers, links, out, this::isLeased, this::renewView);
        locks = new Locks(settings, algorithms, standing);
    }

    /** Tells the time of the events that follow. */
    public void at(long nanos, long wallMillis) {
        moment.set(nanos, wallMillis);
    }

    /**
     * Takes a frame. Never throws: what is no frame of ours gets a line in the log and nothing else.
     *
     * @param proven who sent it, if the transport has proof; a frame that claims another sender is dropped
     */
    public void received(@Nullable NodeId proven, ByteBuffer frame) {
        try {
            FrameReader in = frames.reader(frame);
            Envelope envelope = Envelope.read(in);
            if (proven != null && !proven.text().equals(envelope.from())) {
                refusals.impostor(proven, envelope.from());
                return;
            }
            int from = directory.find(envelope.sender());
            if (from == settings.selfIndex()) {
                refusals.twin();
            } else if (from < 0 && (directory.admitted() == 0 || envelope.kind() != Envelope.Kind.CAST)) {
                refusals.stranger(envelope.from());
            } else if (envelope.kind() == Envelope.Kind.REFUSED) {
                refusals.refusedBy(envelope.from(), in.text(Refusals.MOST_WORDS), in.text(Refusals.MOST_WORDS));
            } else {
                accept(from, envelope, in);
            }
        } catch (MalformedFrameException e) {
            refusals.malformed(e);
        }
    }

    private void accept(int found, Envelope envelope, FrameReader in) throws MalformedFrameException {
        boolean agrees = envelope.agreement() == agreement;
        boolean toMe = envelope.addressee() == incarnation;
        int from = found;
        MembershipMessage cast = null;
        if (envelope.kind() == Envelope.Kind.CAST && (agrees || from < 0)) {
            cast = codec.read(in);
            in.end();
            from = meet(from, envelope, cast);
        }
        if (from < 0) {
            return;
        }
        if (!agrees) {
            refuse(from, "it differs in what all nodes must agree on", settings.agreement());
            return;
        }
        switch (voters.heard(from, envelope.incarnation(), cast, toMe)) {
            case STALE -> {
                return;
            }
            case DUPLICATE -> {
                refuse(
                        from,
                        "another process with the node id " + envelope.from()
                                + " is alive, or was until just now; after a restart this passes within "
                                + settings.suspicionNanos() / 1_000_000 + " ms",
                        "");
                return;
            }
            case NEW -> links.reset(new Member(from, envelope.incarnation()));
            case KNOWN -> {}
        }
        if (cast != null) {
            voters.received(from, cast, toMe);
            if (cast instanceof Heartbeat beat && standing.isIn(beat.installed())) {
                links.nudge(from);
            }
        } else if (toMe) {
            links.received(from, envelope.kind(), in);
        }
    }

    /** A node off the roster says in its heartbeats where it listens: only then can it be answered. Returns its index, or -1. */
    private int meet(int from, Envelope envelope, MembershipMessage cast) throws MalformedFrameException {
        boolean says = cast instanceof Heartbeat beat && !beat.endpoint().isEmpty();
        if (!says || (from >= 0 && directory.votes(from))) {
            return from;
        }
        int met = directory.meet(envelope.sender(), ((Heartbeat) cast).endpoint());
        if (met < 0) {
            refusals.crowded(envelope.from());
        }
        return met;
    }

    private void refuse(int peer, String why, String agreement) {
        if (refusals.refuse(directory.id(peer), why)) {
            FrameWriter frame = begin(voters.addressee(peer), Envelope.Kind.REFUSED);
            send(peer, frame.text(why).text(Refusals.bounded(agreement)));
        }
    }

    /** Returns when {@link #fireTimers} must be called. */
    public long deadline() {
        return Math.min(Math.min(timers.deadline(), links.deadline()), Math.min(voters.deadline(), leaveBy));
    }

    /** Does what is due. */
    public void fireTimers() {
        timers.fire(moment.nanos());
        voters.evaluate();
        links.tick();
    }

    /**
     * Returns a claim to the lock with this name, for some of its users on this node: one for all of them or, of permits, one for
     * each that the node may hold; one for the readers and one for the writers.
     * While the lock's algorithm is not for that mode, asks wait.
     */
    public Claim claim(String lock, Mode mode, Users users) {
        return locks.claim(lock, mode, users);
    }

    /** Returns of how many locks this node knows more than their names. */
    public int openLocks() {
        return locks.open();
    }

    /** Leaves the cluster: every hold is given up, every gate is shut for good. {@link #left} tells when it is over. */
    public void leave() {
        if (leaving) {
            return;
        }
        locks.lose("the node was closed");
        leaving = true;
        standing.freeze();
        leaveBy = moment.nanos() + settings.heartbeatNanos();
        voters.leave();
    }

    /** Tells whether every voter that is alive knows that this node has left, or there is no use in waiting longer. */
    public boolean left() {
        boolean told = true;
        for (int node = 0; node < directory.size(); node++) {
            told &= node == settings.selfIndex() || !voters.isAlive(node) || links.isDrained(node);
        }
        return leaving && (told || moment.nanos() >= leaveBy);
    }

    /** Tells whether locks can be granted here. */
    public boolean ready() {
        return voters.mayGrant();
    }

    /** Returns the installed view. */
    public Optional<ClusterView> view() {
        return Optional.ofNullable(voters.view()).map(this::describe);
    }

    private boolean isLeased() {
        return voters.mayGrant();
    }

    private void renewView() {
        voters.renew();
    }

    private ClusterView describe(View installed) {
        return new ClusterView(
                installed.epoch(),
                settings.roster().get(installed.coordinator()).text(),
                installed.members().stream()
                        .map(member -> directory.id(member.voter()).text())
                        .toList(),
                installed.charter().generation());
    }

    private FrameWriter begin(long addressee, Envelope.Kind kind) {
        return new Envelope(settings.self().text(), agreement, kind, incarnation, addressee).write(frames);
    }

    private void send(int to, FrameWriter frame) {
        out.send(directory.id(to), frame.finish());
    }

    private void received(int from, ByteBuffer control) {
        try {
            FrameReader in = frames.reader(control);
            MembershipMessage message = codec.read(in);
            in.end();
            if (message instanceof Vote && !directory.votes(from)) {
                return; // only voters elect
            }
            if (message instanceof Vote vote) {
                voters.termSeen(vote.term());
                voters.evaluate(); // the vote is a sign of life, which the election must hear of first
                take(from, vote);
                voters.evaluate();
            } else {
                voters.received(from, message, true);
            }
        } catch (MalformedFrameException e) {
            refusals.malformed(e);
        }
    }

    /** A vote that can't be read costs time, no more: majorities decide. */
    private void take(int from, Vote vote) {
        try {
            election.received(from, vote);
        } catch (MalformedFrameException e) {
            refusals.strangeVote(from, election.name(), e);
        }
    }

    private final class Acquaintances implements Directory.Listener {
        @Override
        public void met(List<Peer> strangers) {
            out.met(strangers);
        }

        @Override
        public void forgotten(int index) {
            voters.forget(index);
            links.forget(index);
        }
    }

    private final class LinkOutput implements Links.Output {
        @Override
        public FrameWriter begin(Member to, Envelope.Kind kind) {
            return Node.this.begin(to.incarnation(), kind);
        }

        @Override
        public void end(int to, FrameWriter frame) {
            send(to, frame);
        }

        @Override
        public void control(int from, ByteBuffer payload) {
            received(from, payload);
        }

        @Override
        public void lock(int from, ByteBuffer payload) {
            // Frozen: this view is over for this node. Others get their answers in the next one.
            if (standing.active()) {
                locks.received(standing.rankOf(from), payload);
            }
        }

        @Override
        public void controlOverflow(int voter) {
            out.warn("node " + directory.id(voter) + " takes no more messages; it counts as dead until it restarts");
            voters.broken(voter);
        }

        @Override
        public void lockOverflow(int voter) {
            out.warn("too much is waiting for node " + directory.id(voter) + "; asking for a new view");
            voters.renew();
        }
    }

    private final class ElectionOutput implements ElectionHost.Output {
        @Override
        public void send(int to, Vote vote) {
            new MembershipOutput().send(to, vote);
        }

        @Override
        public void elected(long term, int coordinator, int deputy) {
            voters.elected(term, coordinator, deputy);
        }
    }

    private final class MembershipOutput implements MembershipEffects {
        @Override
        public void send(int to, MembershipMessage message) {
            FrameWriter payload = frames.writer();
            codec.write(message, payload);
            links.sendControl(to, payload.finish());
        }

        @Override
        public void cast(int to, MembershipMessage message) {
            FrameWriter frame = begin(voters.addressee(to), Envelope.Kind.CAST);
            codec.write(message, frame);
            Node.this.send(to, frame);
        }

        @Override
        public List<Hold> freeze() {
            standing.freeze();
            return locks.freeze();
        }

        @Override
        public boolean remember(long epoch) {
            return out.remember(epoch);
        }

        @Override
        public void install(View view) {
            links.install(
                    view.ballot(),
                    view.members().stream()
                            .filter(member -> member.voter() != settings.selfIndex())
                            .toList());
            standing.install(view);
            observer.viewInstalled(describe(view));
            locks.install(view, charters.charter(view.charter(), settings.charter()));
        }

        @Override
        public void leased(long until, boolean open) {
            boolean lapsed = !lease.valid(moment.nanos());
            lease.set(until);
            if (open && standing.open(lapsed)) {
                locks.resume(standing.thaw());
                out.leaseRenewed();
            }
        }

        @Override
        public void lapsed() {
            standing.withheld();
            out.leaseLapsed();
        }

        @Override
        public void lost(String reason) {
            locks.lose(reason);
        }

        @Override
        public void excluded() {
            standing.uninstall();
            locks.lose("a majority of the nodes went on without this one");
            locks.uninstall();
            links.uninstall();
            observer.excluded();
        }

        @Override
        public void elected(int coordinator) {
            observer.elected(settings.roster().get(coordinator).text());
        }

        @Override
        public void startElection(long term, BitSet alive) {
            election.start(term, alive);
        }

        @Override
        public void alive(BitSet now) {
            election.alive(now);
        }

        @Override
        public void refuse(int node, String why) {
            Node.this.refuse(node, why, "");
        }

        @Override
        public void warn(String words) {
            out.warn(words);
        }
    }
}
