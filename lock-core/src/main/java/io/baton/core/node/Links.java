package io.baton.core.node;

import io.baton.core.link.Channel;
import io.baton.core.membership.Ballot;
import io.baton.core.membership.Member;
import io.baton.core.membership.Moment;
import io.baton.spi.FrameFormat;
import io.baton.spi.FrameReader;
import io.baton.spi.FrameWriter;
import io.baton.spi.MalformedFrameException;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The channels to the other voters: one for control, named by both incarnations, and one for lock traffic, named by both
 * incarnations and the view. Frames of a view that is not installed here are not acked and stay with their sender.
 */
final class Links {
    /** What the links do to the rest of the node. */
    interface Output {
        FrameWriter begin(Member to, Envelope.Kind kind);

        void end(int to, FrameWriter frame);

        void control(int from, ByteBuffer payload);

        void lock(int from, ByteBuffer payload);

        /** More is waiting for this voter than is reasonable. */
        void controlOverflow(int voter);

        void lockOverflow(int voter);
    }

    private static final class Link {
        @Nullable Channel control;

        @Nullable Channel locks;

        /** The incarnation that the lock channel is for: the view's word counts, also before its bearer is heard. */
        long lockIncarnation;
    }

    private static final int MAX_PAYLOAD = 24 * 1024;

    private final Moment moment;
    private final Output out;
    private final Channel.Limits controlLimits;
    private final Channel.Limits lockLimits;
    private final Link[] links;
    private Ballot ballot = Ballot.NONE;

    Links(int nodes, long heartbeatNanos, Moment moment, Output out) {
        this.moment = moment;
        this.out = out;
        long retry = Math.max(1, heartbeatNanos / 4);
        long ackDelay = Math.max(1, heartbeatNanos / 16);
        controlLimits = new Channel.Limits(64, 4096, MAX_PAYLOAD, 64 << 20, retry, ackDelay);
        lockLimits = new Channel.Limits(256, 8192, MAX_PAYLOAD, FrameFormat.MAX_FRAME, retry, ackDelay);
        links = new Link[nodes];
        for (int i = 0; i < nodes; i++) {
            links[i] = new Link();
        }
    }

    /** A new incarnation of a voter: nothing that was under way to or from the old one counts. */
    void reset(Member peer) {
        Link link = links[peer.voter()];
        link.control = new Channel(controlLimits, new Wire(peer, Ballot.NONE, false));
        if (link.lockIncarnation != peer.incarnation()) {
            link.locks = null;
        }
    }

    /** The index means another node now. */
    void forget(int node) {
        links[node] = new Link();
    }

    /** A view with these other members begins: channels of older ones are discarded. */
    void install(Ballot view, List<Member> others) {
        ballot = view;
        for (Link link : links) {
            link.locks = null;
        }
        for (Member other : others) {
            links[other.voter()].locks = new Channel(lockLimits, new Wire(other, view, true));
            links[other.voter()].lockIncarnation = other.incarnation();
        }
    }

    /** No view any more. */
    void uninstall() {
        install(Ballot.NONE, List.of());
    }

    void sendControl(int to, ByteBuffer payload) {
        Channel channel = links[to].control;
        if (channel != null && !channel.isClosed() && !channel.offer(payload, moment.nanos())) {
            out.controlOverflow(to);
        }
    }

    void sendLock(int to, ByteBuffer payload) {
        Channel channel = links[to].locks;
        if (channel != null && !channel.isClosed() && !channel.offer(payload, moment.nanos())) {
            out.lockOverflow(to);
        }
    }

    /** A voter is in the installed view now: what waits for it need not wait for its time. */
    void nudge(int voter) {
        Channel channel = links[voter].locks;
        if (channel != null) {
            channel.nudge(moment.nanos());
            channel.tick(moment.nanos());
        }
    }

    void received(int from, Envelope.Kind kind, FrameReader in) throws MalformedFrameException {
        boolean control = kind == Envelope.Kind.CONTROL || kind == Envelope.Kind.CONTROL_ACK;
        boolean data = kind == Envelope.Kind.CONTROL || kind == Envelope.Kind.LOCK;
        Ballot view =
                control ? Ballot.NONE : new Ballot(in.number(), (int) in.number(-1, Integer.MAX_VALUE), in.number());
        Channel channel = control ? links[from].control : links[from].locks;
        long ack = in.number(0, Long.MAX_VALUE);
        if (!data) {
            in.end();
            if (channel != null && (control || view.equals(ballot))) {
                channel.onAck(ack, moment.nanos());
            }
            return;
        }
        long sequence = in.number(1, Long.MAX_VALUE);
        boolean more = in.flag();
        ByteBuffer payload = in.bytes(FrameFormat.MAX_FRAME);
        in.end();
        if (channel != null && (control || view.equals(ballot))) {
            channel.onData(sequence, more, payload, ack, moment.nanos());
        }
    }

    void tick() {
        for (Link link : links) {
            if (link.control != null) {
                link.control.tick(moment.nanos());
            }
            if (link.locks != null) {
                link.locks.tick(moment.nanos());
            }
        }
    }

    long deadline() {
        long next = Long.MAX_VALUE;
        for (Link link : links) {
            next = link.control == null ? next : Math.min(next, link.control.deadline());
            next = link.locks == null ? next : Math.min(next, link.locks.deadline());
        }
        return next;
    }

    /** Tells whether a voter has acked every control message. */
    boolean isDrained(int voter) {
        Channel control = links[voter].control;
        return control == null || control.isClosed() || control.isDrained();
    }

    private final class Wire implements Channel.Output {
        private final Member peer;
        private final Ballot view;
        private final boolean locks;

        Wire(Member peer, Ballot view, boolean locks) {
            this.peer = peer;
            this.view = view;
            this.locks = locks;
        }

        @Override
        public void data(long sequence, boolean more, ByteBuffer payload, long ack) {
            FrameWriter frame = begin(locks ? Envelope.Kind.LOCK : Envelope.Kind.CONTROL);
            frame.number(ack).number(sequence).flag(more).bytes(payload);
            out.end(peer.voter(), frame);
        }

        @Override
        public void ack(long ack) {
            FrameWriter frame = begin(locks ? Envelope.Kind.LOCK_ACK : Envelope.Kind.CONTROL_ACK);
            frame.number(ack);
            out.end(peer.voter(), frame);
        }

        private FrameWriter begin(Envelope.Kind kind) {
            FrameWriter frame = out.begin(peer, kind);
            if (locks) {
                frame.number(view.round()).number(view.candidate()).number(view.incarnation());
            }
            return frame;
        }

        @Override
        public void deliver(ByteBuffer payload) {
            if (locks) {
                out.lock(peer.voter(), payload);
            } else {
                out.control(peer.voter(), payload);
            }
        }
    }
}
