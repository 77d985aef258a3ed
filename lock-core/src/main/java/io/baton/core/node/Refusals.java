package io.baton.core.node;

import io.baton.core.membership.Moment;
import io.baton.spi.MalformedFrameException;
import io.baton.spi.NodeId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Says who is not talked to, and why: each in one line, the same one only now and then. */
final class Refusals {
    /** How long a text in a frame of {@link Envelope.Kind#REFUSED} may be, so that the frame stays within its bounds. */
    static final int MOST_WORDS = 4096;

    private static final int MAX_REMEMBERED = 1000;

    private final Moment moment;
    private final NodeOutput out;
    private final NodeSettings settings;
    private final Map<String, Long> saidAt = new HashMap<>();

    Refusals(NodeSettings settings, Moment moment, NodeOutput out) {
        this.settings = settings;
        this.moment = moment;
        this.out = out;
    }

    /** Returns whether the peer should be told. */
    boolean refuse(NodeId peer, String why) {
        return say("refused node " + peer + ": " + why);
    }

    /**
     * A peer refuses this node. It is refused by this one for the same reason, so both sides log what differs.
     *
     * @param agreement what all nodes must agree on, as the peer has it; empty if that is not why
     */
    void refusedBy(String peer, String why, String agreement) {
        say("node " + peer + " refuses this node: " + why + difference(agreement));
    }

    private String difference(String agreement) {
        List<String> there = agreement.lines().toList();
        List<String> here = bounded(settings.agreement()).lines().toList();
        return there.isEmpty() ? "" : "; there: " + besides(here, there) + "; here: " + besides(there, here);
    }

    private static String besides(List<String> some, List<String> all) {
        List<String> rest = all.stream().filter(it -> !some.contains(it)).toList();
        return rest.isEmpty() ? "nothing else" : String.join(", ", rest);
    }

    /** Returns as many whole lines as may be told to a peer. */
    static String bounded(String agreement) {
        return agreement.length() <= MOST_WORDS
                ? agreement
                : agreement.substring(0, Math.max(0, agreement.lastIndexOf('\n', MOST_WORDS)));
    }

    void stranger(String claimed) {
        say("dropped a frame of node \"" + claimed + "\", which is not among the configured nodes "
                + settings.roster());
    }

    /** Somebody who is no member, and there is no index left to know it by. */
    void crowded(String claimed) {
        say("dropped a frame of node \"" + claimed + "\": too many others off the roster were here just now");
    }

    void impostor(NodeId proven, String claimed) {
        say("dropped a frame of node " + proven + " that claims to come from \"" + claimed + "\"");
    }

    void twin() {
        say("another process uses this node's id " + settings.self()
                + ": node ids must be unique, or locks are not safe");
    }

    void malformed(MalformedFrameException problem) {
        say("dropped a frame: " + problem.getMessage());
    }

    void strangeVote(int peer, String election, MalformedFrameException problem) {
        say("dropped a vote of node " + settings.roster().get(peer) + ", which makes no sense in the election "
                + election + " (" + problem.getMessage()
                + "): all nodes should have the same election, or it takes longer");
    }

    private boolean say(String words) {
        long now = moment.nanos();
        Long last = saidAt.get(words);
        if (last != null && now - last < 25 * settings.heartbeatNanos()) {
            return false;
        }
        if (saidAt.size() >= MAX_REMEMBERED) {
            saidAt.clear();
        }
        saidAt.put(words, now);
        out.warn(words);
        return true;
    }
}
