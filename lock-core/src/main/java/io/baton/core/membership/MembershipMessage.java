package io.baton.core.membership;

import java.nio.ByteBuffer;
import java.util.List;

/** What voters say to each other about views. */
public sealed interface MembershipMessage {
    /**
     * "I am here." Sent to every voter, not through the channel: a late one is worthless.
     *
     * @param sentAt on the sender's clock; comes back in the answer
     * @param installed the sender's view
     * @param includesYou whether that view has the receiver's incarnation
     * @param voting whether the sender's guard is over (rule 9), so that it can be proposed
     * @param endpoint where the sender listens, if it is off the roster and nobody could know; else empty
     */
    record Heartbeat(long sentAt, Ballot installed, boolean includesYou, boolean voting, String endpoint)
            implements MembershipMessage {
        Heartbeat(long sentAt, Ballot installed, boolean includesYou, boolean voting) {
            this(sentAt, installed, includesYou, voting, "");
        }
    }

    /**
     * Answer to a heartbeat.
     *
     * @param sentAt of the heartbeat
     * @param view of the heartbeat
     * @param counts whether it counts for the lease (rule 6)
     * @param untouched whether the sender has promised, installed and acked nothing in this incarnation (rule 9)
     */
    record HeartbeatAck(long sentAt, Ballot view, boolean counts, boolean untouched) implements MembershipMessage {}

    /**
     * Drain before freeze: "I want to propose these; stop acking all others, and tell me how long you are bound to one of
     * them". A later one replaces it; an empty list calls it off.
     */
    record Drain(long attempt, List<Member> proposed) implements MembershipMessage {
        public Drain {
            proposed = List.copyOf(proposed);
        }
    }

    /**
     * Answer to {@link Drain}.
     *
     * @param ready whether the sender would promise to this candidate
     * @param boundNanos how long it is still bound to somebody who is not proposed
     * @param epoch the highest that it knows
     * @param promised its highest promise
     */
    record Drained(long attempt, boolean ready, long boundNanos, long epoch, Ballot promised)
            implements MembershipMessage {}

    /** PREPARE (rule 2). */
    record Prepare(Ballot ballot, List<Member> proposed) implements MembershipMessage {
        public Prepare {
            proposed = List.copyOf(proposed);
        }
    }

    /**
     * PROMISE (rule 2).
     *
     * @param holds under a lease that is valid now
     * @param epoch the highest that the sender knows
     * @param boundNanos how long it is still bound to any incarnation that is not proposed
     * @param wallMillis its wall clock
     * @param charter how locks work by its own configuration
     */
    record Promise(Ballot ballot, List<Hold> holds, long epoch, long boundNanos, long wallMillis, Charter charter)
            implements MembershipMessage {
        public Promise {
            holds = List.copyOf(holds);
        }
    }

    /** "I can't promise that, because of this one." */
    record Refuse(Ballot ballot, Ballot promised) implements MembershipMessage {}

    /** INSTALL (rule 4). */
    record Install(View view) implements MembershipMessage {}

    /** "I have given up every hold and shut my gates for good" (rule 6). The successor sees to the next view, -1: the coordinator. */
    record Leave(int successor) implements MembershipMessage {}

    /** "A new view is needed, even with the same members." To the coordinator. */
    record Renew(Ballot view) implements MembershipMessage {}

    /** A message of the election plug-in. */
    record Vote(long term, ByteBuffer payload) implements MembershipMessage {}
}
