package io.baton.core.node;

import io.baton.core.membership.Ballot;
import io.baton.core.membership.Directory;
import io.baton.core.membership.MembershipCodec;
import io.baton.core.membership.MembershipMessage;
import io.baton.core.membership.MembershipMessage.Vote;
import io.baton.core.membership.Moment;
import io.baton.spi.ElectionAlgorithm;
import io.baton.spi.FrameFormat;
import io.baton.spi.FrameReader;
import io.baton.spi.LockSpec;
import io.baton.spi.MalformedFrameException;
import io.baton.spi.MutexAlgorithm;
import io.baton.spi.Peer;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Says in words what a frame says in bytes, for traces. */
public final class FrameText {
    /** What travels in a frame. */
    public enum Load {
        /** A message of the agreement on views. */
        VIEW,
        /** A message of an election. */
        VOTE,
        /** Part of a message, a heartbeat, an ack, or nothing that can be read. */
        OTHER
    }

    /**
     * What can be seen of a frame without being the node that it is for.
     *
     * @param sender the incarnation that sent it
     * @param addressee the incarnation that it is for, 0 if its sender does not know
     * @param sequence its number on the channel between them, 0 if it is on none
     * @param message what its message says of itself; empty for {@link Load#OTHER}
     */
    public record Glimpse(Load load, long sender, long addressee, long sequence, String message) {
        private static final Glimpse NONE = new Glimpse(Load.OTHER, 0, 0, 0, "");
    }

    private static final Directory.Listener NOBODY = new Directory.Listener() {
        @Override
        public void met(List<Peer> strangers) {}

        @Override
        public void forgotten(int index) {}
    };

    private final NodeSettings settings;
    private final Map<String, MutexAlgorithm<?>> algorithms;
    private final ElectionAlgorithm<?> election;
    private final FrameFormat frames;
    private final MembershipCodec codec;

    public FrameText(
            NodeSettings settings,
            Map<String, MutexAlgorithm<?>> algorithms,
            ElectionAlgorithm<?> election,
            FrameFormat frames) {
        this.settings = settings;
        this.algorithms = Map.copyOf(algorithms);
        this.election = election;
        this.frames = frames;
        this.codec = new MembershipCodec(new Directory(
                settings.roster(),
                settings.self(),
                settings.offRosterMembers(),
                settings.endpoint(),
                0,
                new Moment(1, 0),
                NOBODY));
    }

    /** Returns what the frame says; its position is not moved. */
    public String describe(ByteBuffer frame) {
        try {
            FrameReader in = frames.reader(frame.duplicate());
            Envelope envelope = Envelope.read(in);
            String words = switch (envelope.kind()) {
                case CAST -> codec.read(in).toString();
                case CONTROL_ACK -> "ack " + in.number();
                case LOCK_ACK -> "lock ack " + ballot(in) + " " + in.number();
                case CONTROL -> data("", in, false);
                case LOCK -> data("lock " + ballot(in) + " ", in, true);
                case REFUSED -> "refused: " + in.text(Refusals.MOST_WORDS);
            };
            return shortened(words + " [" + envelope.incarnation() + " to " + envelope.addressee() + "]");
        } catch (MalformedFrameException e) {
            return "malformed: " + e.getMessage();
        }
    }

    /** Returns the membership message in a frame, null if there is none, or only a part of one. */
    public @Nullable MembershipMessage membership(ByteBuffer frame) {
        try {
            FrameReader in = frames.reader(frame.duplicate());
            Envelope envelope = Envelope.read(in);
            if (envelope.kind() == Envelope.Kind.CAST) {
                return codec.read(in);
            }
            if (envelope.kind() != Envelope.Kind.CONTROL) {
                return null;
            }
            in.number();
            in.number();
            return in.flag() ? null : whole(in.bytes(FrameFormat.MAX_FRAME));
        } catch (MalformedFrameException e) {
            return null;
        }
    }

    /** Returns what can be seen of a message of the agreement on views or of an election; the frame's position is not moved. */
    public Glimpse glimpse(ByteBuffer frame) {
        try {
            FrameReader in = frames.reader(frame.duplicate());
            Envelope envelope = Envelope.read(in);
            if (envelope.kind() != Envelope.Kind.CONTROL) {
                return Glimpse.NONE;
            }
            in.number(); // the ack
            long sequence = in.number();
            boolean more = in.flag();
            ByteBuffer payload = in.bytes(FrameFormat.MAX_FRAME);
            // Of a message in parts only the end could be read here, and that makes no sense alone.
            MembershipMessage message = more ? null : whole(payload);
            Load load = message == null ? Load.OTHER : message instanceof Vote ? Load.VOTE : Load.VIEW;
            String words = message == null
                    ? ""
                    : message instanceof Vote vote
                            ? ElectionHost.describe(
                                    election, frames, vote.payload().duplicate())
                            : message.toString();
            return new Glimpse(load, envelope.incarnation(), envelope.addressee(), sequence, words);
        } catch (MalformedFrameException e) {
            return Glimpse.NONE;
        }
    }

    private @Nullable MembershipMessage whole(ByteBuffer payload) {
        try {
            return codec.read(frames.reader(payload));
        } catch (MalformedFrameException e) {
            return null;
        }
    }

    /** Keeps the last four digits of incarnations: enough to tell them apart, and the line stays readable. */
    private static String shortened(String words) {
        return words.replaceAll("-?\\d{12,}(\\d{4})", "~$1");
    }

    private static Ballot ballot(FrameReader in) throws MalformedFrameException {
        return new Ballot(in.number(), (int) in.number(), in.number());
    }

    private String data(String prefix, FrameReader in, boolean lock) throws MalformedFrameException {
        long ack = in.number();
        long sequence = in.number();
        boolean more = in.flag();
        ByteBuffer payload = in.bytes(FrameFormat.MAX_FRAME);
        String text = more ? payload.remaining() + " bytes of more" : lock ? lockText(payload) : controlText(payload);
        return prefix + "#" + sequence + " ack " + ack + " " + text;
    }

    private String controlText(ByteBuffer payload) throws MalformedFrameException {
        MembershipMessage message = codec.read(frames.reader(payload));
        return message instanceof Vote vote
                ? "Vote[term=" + vote.term() + ", "
                        + ElectionHost.describe(election, frames, vote.payload().duplicate()) + "]"
                : message.toString();
    }

    private String lockText(ByteBuffer payload) throws MalformedFrameException {
        FrameReader in = frames.reader(payload);
        long clock = in.number();
        String lock = in.text(LockSpec.MAX_NAME_LENGTH);
        MutexAlgorithm<?> algorithm =
                algorithms.get(settings.charter().ruleFor(lock).algorithm());
        Object message = in.count(1) == 1
                ? "GONE"
                : algorithm == null ? "?" : algorithm.codec().read(in);
        return "clock " + clock + " " + lock + ": " + message;
    }
}
