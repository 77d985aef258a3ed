package io.baton.core.membership;

import io.baton.spi.NodeId;
import io.baton.spi.Peer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which node has which index, on this node: the roster the first ones, in the order of ids, and whoever is met beyond one that is
 * free. Indices beyond the roster differ from node to node, so messages carry names instead.
 *
 * <p>Bounded: an index is given to somebody else only when nothing here can mean its old node any more (ADR 5).
 */
public final class Directory {
    /** What becomes of indices. No call comes back into the directory before it has returned. */
    public interface Listener {
        /** The nodes beyond the roster that can be sent to, apart from this one. */
        void met(List<Peer> strangers);

        /** From now on the index means another node. */
        void forgotten(int index);
    }

    /** How many members a view may have at most. */
    public static final int MOST_MEMBERS = 25;

    static final int MAX_ENDPOINT = 255;

    private static final int SPARE = 8;
    private static final Pattern ENDPOINT = Pattern.compile("[A-Za-z0-9._%:\\[\\]-]{1,249}:[0-9]{1,5}");

    private static final class Stranger {
        NodeId id;
        String endpoint;
        long seenAt;

        Stranger(NodeId id, String endpoint, long seenAt) {
            this.id = id;
            this.endpoint = endpoint;
            this.seenAt = seenAt;
        }
    }

    private final List<NodeId> roster;
    private final int admitted;
    private final int self;
    private final Moment moment;
    private final long silenceNanos;
    private final Listener listener;
    private final @Nullable Stranger[] strangers;
    private IntPredicate inUse = index -> false;

    /**
     * Starts with the roster alone, and with this node.
     *
     * @param admitted how many members off the roster a view may have
     * @param endpoint where this node listens, if it is off the roster
     * @param silenceNanos after which silence an index may be given to somebody else
     */
    public Directory(
            List<NodeId> roster,
            NodeId self,
            int admitted,
            String endpoint,
            long silenceNanos,
            Moment moment,
            Listener listener) {
        this.roster = List.copyOf(roster);
        this.admitted = admitted;
        this.silenceNanos = silenceNanos;
        this.moment = moment;
        this.listener = listener;
        this.strangers = new Stranger[admitted == 0 ? 0 : 2 * admitted + SPARE];
        int index = roster.indexOf(self);
        if (index < 0) {
            index = roster.size();
            strangers[0] = new Stranger(self, endpoint, Long.MAX_VALUE);
        }
        this.self = index;
    }

    /** Takes the means to tell whether an index means somebody in a view, a proposal or an attempt, or somebody who is alive. */
    void inUse(IntPredicate newInUse) {
        inUse = newInUse;
    }

    int self() {
        return self;
    }

    /** Tells whether that node is on the roster. */
    public boolean votes(int index) {
        return index < roster.size();
    }

    /** Returns how many nodes are on the roster. */
    public int voters() {
        return roster.size();
    }

    /** Returns how many members off the roster a view may have. */
    public int admitted() {
        return admitted;
    }

    /** Returns how many indices there are, in use or not. */
    public int size() {
        return roster.size() + strangers.length;
    }

    /** Tells whether an index means somebody. */
    boolean has(int index) {
        return votes(index) || strangers[index - roster.size()] != null;
    }

    /** Returns the node with an index that means somebody. */
    public NodeId id(int index) {
        return votes(index) ? roster.get(index) : stranger(index).id;
    }

    /** Returns where a node off the roster listens. */
    String endpoint(int index) {
        return stranger(index).endpoint;
    }

    private Stranger stranger(int index) {
        return Objects.requireNonNull(strangers[index - roster.size()], "an index without a node");
    }

    /** Returns a node's index, -1 if it has none. */
    public int find(NodeId id) {
        int index = roster.indexOf(id);
        for (int i = 0; index < 0 && i < strangers.length; i++) {
            Stranger stranger = strangers[i];
            if (stranger != null && stranger.id.equals(id)) {
                index = roster.size() + i;
            }
        }
        return index;
    }

    /** A node off the roster says where it listens. Returns its index, -1 if there is no room for one that is not a member. */
    public int meet(NodeId id, String endpoint) {
        return enter(id, endpoint, strangers.length / 2);
    }

    /** A voter names a member off the roster. Returns its index, -1 if there is no room. */
    int admit(NodeId id, String endpoint) {
        return enter(id, endpoint, strangers.length);
    }

    private int enter(NodeId id, String endpoint, int most) {
        if (!ENDPOINT.matcher(endpoint).matches()) {
            return -1;
        }
        int index = find(id);
        if (index == self || (index >= 0 && votes(index))) {
            return index;
        }
        if (index >= 0) {
            Stranger known = stranger(index);
            known.seenAt = moment.nanos();
            if (!known.endpoint.equals(endpoint)) {
                known.endpoint = endpoint;
                listener.met(peers());
            }
            return index;
        }
        int free = free(most);
        if (free >= 0) {
            strangers[free] = new Stranger(id, endpoint, moment.nanos());
            listener.forgotten(roster.size() + free);
            listener.met(peers());
        }
        return free < 0 ? -1 : roster.size() + free;
    }

    /** Returns an unused place among the first ones, or the one whose node has been silent for longest. */
    private int free(int most) {
        int found = -1;
        long oldest = moment.nanos() - silenceNanos;
        for (int i = 0; i < most; i++) {
            Stranger stranger = strangers[i];
            if (stranger == null) {
                return i;
            }
            int index = roster.size() + i;
            if (stranger.seenAt < oldest && index != self && !inUse.test(index)) {
                found = i;
                oldest = stranger.seenAt;
            }
        }
        return found;
    }

    private List<Peer> peers() {
        List<Peer> peers = new ArrayList<>();
        for (int i = 0; i < strangers.length; i++) {
            Stranger stranger = strangers[i];
            if (stranger != null && roster.size() + i != self) {
                peers.add(new Peer(stranger.id, stranger.endpoint));
            }
        }
        return peers;
    }
}
