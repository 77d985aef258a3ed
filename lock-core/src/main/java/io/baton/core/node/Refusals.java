package io.baton.core.node;

import io.baton.core.membership.Moment;
import io.baton.spi.MalformedFrameException;
import io.baton.spi.NodeId;
import java.util.HashMap;
import java.util.Map;

/** Says who is not talked to, and why: each in one line, the same one only now and then. */
final class Refusals {
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

    void refusedBy(String peer, String why) {
        say("node " + peer + " refuses this node: " + why);
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
