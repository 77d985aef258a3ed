package io.baton.core.membership;

import java.util.BitSet;

/** What this node knows of the other nodes: which incarnation lives, when it was last heard, and what it last said of itself. */
final class Peers {
    private static final class Peer {
        boolean known;
        long incarnation;
        long rumoured;
        long heardAt;
        boolean voting;
        boolean left;
        Ballot installed = Ballot.NONE;
        long installedSince;
    }

    private final MembershipSettings settings;
    private final Peer[] peers;

    Peers(MembershipSettings settings, Directory directory) {
        this.settings = settings;
        peers = new Peer[directory.size()];
        for (int i = 0; i < peers.length; i++) {
            peers[i] = new Peer();
        }
    }

    /** What became of a frame's sender. */
    enum Admission {
        KNOWN,
        /** A new incarnation is there: what was said by or to an older one is void. */
        NEW,
        /** Perhaps the living incarnation, perhaps a late frame of a dead one: it is answered, and nothing else. */
        RUMOURED,
        /** Another process with this id is alive: one of the two must go. */
        DUPLICATE
    }

    /**
     * Takes note of a frame. One live process per node id: a second one is heard only when the first has been silent or left.
     *
     * @param fresh whether the frame shows that its sender was alive just now. Frames may be late by any time, and an
     *     incarnation that speaks in one may be long dead
     */
    Admission heard(int voter, long incarnation, boolean fresh, long now) {
        Peer peer = peers[voter];
        if (peer.known && peer.incarnation == incarnation) {
            peer.heardAt = now;
            return Admission.KNOWN;
        }
        if (peer.known && !peer.left && now - peer.heardAt < settings.suspicionNanos()) {
            return Admission.DUPLICATE;
        }
        if (!fresh) {
            peer.rumoured = incarnation;
            return Admission.RUMOURED;
        }
        peer.known = true;
        peer.incarnation = incarnation;
        peer.rumoured = 0;
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

    /** The index means another node now. */
    void forget(int index) {
        peers[index] = new Peer();
    }

    void left(int voter) {
        peers[voter].left = true;
    }

    boolean hasLeft(int voter) {
        return peers[voter].left;
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

    /** Returns which voters are alive and past their guard. */
    BitSet eligible(long now) {
        BitSet eligible = new BitSet();
        for (int voter = 0; voter < settings.voters(); voter++) {
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
