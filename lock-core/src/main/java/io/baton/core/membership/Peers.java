package io.baton.core.membership;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;

/** What this node knows of the other voters: which incarnation lives, when it was last heard, and what it last said of itself. */
final class Peers {
    private static final int REMEMBERED_INCARNATIONS = 64;

    private static final class Peer {
        boolean known;
        long incarnation;
        long rumoured;
        long heardAt;
        boolean voting;
        boolean left;
        Ballot installed = Ballot.NONE;
        long installedSince;
        final Deque<Long> retired = new ArrayDeque<>();
    }

    private final MembershipSettings settings;
    private final Peer[] peers;

    Peers(MembershipSettings settings) {
        this.settings = settings;
        peers = new Peer[settings.voters()];
        for (int i = 0; i < peers.length; i++) {
            peers[i] = new Peer();
        }
    }

    /** What became of a frame's sender. */
    enum Admission {
        KNOWN,
        /** The first frame of a new incarnation: what was said by or to an older one is void. */
        NEW,
        /** An incarnation that is not proven to be the living one: it is answered, and nothing else. */
        RUMOURED,
        /** An incarnation that was replaced by a newer one. */
        RETIRED,
        /** Another process with this id is alive: one of the two must go. */
        DUPLICATE
    }

    /**
     * Takes note of a frame. One live process per node id: a second one is heard only when the first has been silent or left.
     *
     * <p>A frame may be late by any time, so that an unknown incarnation in it may be long dead. One that addresses this
     * node's own incarnation was up after this node had started; an older one that was, too, is among the retired.
     */
    Admission heard(int voter, long incarnation, boolean toThisIncarnation, long now) {
        Peer peer = peers[voter];
        if (peer.known && peer.incarnation == incarnation) {
            peer.heardAt = now;
            return Admission.KNOWN;
        }
        if (peer.retired.contains(incarnation)) {
            return Admission.RETIRED;
        }
        if (peer.known && !peer.left && now - peer.heardAt < settings.suspicionNanos()) {
            return Admission.DUPLICATE;
        }
        if (!toThisIncarnation) {
            peer.rumoured = incarnation;
            return Admission.RUMOURED;
        }
        if (peer.known) {
            peer.retired.addLast(peer.incarnation);
            if (peer.retired.size() > REMEMBERED_INCARNATIONS) {
                peer.retired.removeFirst();
            }
        }
        peer.known = true;
        peer.incarnation = incarnation;
        peer.heardAt = now;
        peer.voting = false;
        peer.left = false;
        peer.installed = Ballot.NONE;
        peer.installedSince = now;
        return Admission.NEW;
    }

    /** Takes note of what a heartbeat says of its sender. */
    void told(int voter, boolean voting, Ballot installed, long now) {
        Peer peer = peers[voter];
        peer.voting = voting;
        if (!peer.installed.equals(installed)) {
            peer.installed = installed;
            peer.installedSince = now;
        }
    }

    void left(int voter) {
        peers[voter].left = true;
    }

    /** This node itself was away for so long: it can't tell who was silent meanwhile. */
    void forgive(long nanos, long now) {
        for (Peer peer : peers) {
            peer.heardAt = Math.min(peer.heardAt + nanos, now);
        }
    }

    boolean alive(int voter, long now) {
        Peer peer = peers[voter];
        return voter == settings.self().voter()
                || (peer.known && !peer.left && now - peer.heardAt < settings.suspicionNanos());
    }

    /** Tells whether a voter is alive and past its guard. */
    boolean eligible(int voter, long now) {
        return voter == settings.self().voter() || (alive(voter, now) && peers[voter].voting);
    }

    /** Tells for how long a voter has said that it is in another view than this one; 0 if it is in this one. */
    long astray(int voter, Ballot view, long now) {
        Peer peer = peers[voter];
        return voter == settings.self().voter() || peer.installed.equals(view) ? 0 : now - peer.installedSince;
    }

    /** Tells whether a voter says that it is in a view. */
    boolean inView(int voter) {
        return !peers[voter].installed.equals(Ballot.NONE);
    }

    /** Returns the incarnation that is known of a voter, 0 if none is. */
    long incarnation(int voter) {
        return voter == settings.self().voter() ? settings.self().incarnation() : peers[voter].incarnation;
    }

    /** Returns the incarnation that a frame is to be addressed to, 0 if none is known. */
    long addressee(int voter, long now) {
        return alive(voter, now) || peers[voter].rumoured == 0 ? incarnation(voter) : peers[voter].rumoured;
    }

    /** Tells whether that very incarnation is alive. */
    boolean alive(Member member, long now) {
        return member.equals(member(member.voter())) && alive(member.voter(), now);
    }

    Member member(int voter) {
        return new Member(voter, incarnation(voter));
    }

    /** Returns who is alive and past its guard; self is always among them. */
    BitSet eligible(long now) {
        BitSet eligible = new BitSet();
        for (int voter = 0; voter < peers.length; voter++) {
            eligible.set(voter, eligible(voter, now));
        }
        return eligible;
    }

    /** Returns when the next voter that is alive now would be suspected. */
    long nextSuspicion(long now) {
        long next = Long.MAX_VALUE;
        for (int voter = 0; voter < peers.length; voter++) {
            if (voter != settings.self().voter() && alive(voter, now)) {
                next = Math.min(next, peers[voter].heardAt + settings.suspicionNanos());
            }
        }
        return next;
    }
}
