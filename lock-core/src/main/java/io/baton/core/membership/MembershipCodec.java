package io.baton.core.membership;

import io.baton.core.membership.MembershipMessage.Drain;
import io.baton.core.membership.MembershipMessage.Drained;
import io.baton.core.membership.MembershipMessage.Heartbeat;
import io.baton.core.membership.MembershipMessage.HeartbeatAck;
import io.baton.core.membership.MembershipMessage.Install;
import io.baton.core.membership.MembershipMessage.Leave;
import io.baton.core.membership.MembershipMessage.Prepare;
import io.baton.core.membership.MembershipMessage.Promise;
import io.baton.core.membership.MembershipMessage.Refuse;
import io.baton.core.membership.MembershipMessage.Renew;
import io.baton.core.membership.MembershipMessage.Vote;
import io.baton.spi.Codec;
import io.baton.spi.FrameFormat;
import io.baton.spi.FrameReader;
import io.baton.spi.FrameWriter;
import io.baton.spi.LockSpec;
import io.baton.spi.MalformedFrameException;
import io.baton.spi.Mode;
import io.baton.spi.NodeId;
import java.util.ArrayList;
import java.util.List;

/** How {@link MembershipMessage}s are written and read. Indices of voters are checked against the roster's size;
 * for others their names and endpoints travel instead. */
public final class MembershipCodec implements Codec<MembershipMessage> {
    /** How many holds a view can carry over. */
    public static final int MAX_HOLDS = 1_000_000;

    private static final Mode[] MODES = Mode.values();

    private final Directory directory;
    private final int voters;

    public MembershipCodec(Directory directory) {
        this.directory = directory;
        this.voters = directory.voters();
    }

    @Override
    public void write(MembershipMessage message, FrameWriter out) {
        if (message instanceof Heartbeat m) {
            out.count(0).number(m.sentAt());
            ballot(out, m.installed());
            out.flag(m.includesYou()).flag(m.voting()).text(m.endpoint());
        } else if (message instanceof HeartbeatAck m) {
            out.count(1).number(m.sentAt());
            ballot(out, m.view());
            out.flag(m.counts()).flag(m.untouched());
        } else if (message instanceof Drain m) {
            out.count(2).number(m.attempt());
            members(out, m.proposed());
        } else if (message instanceof Drained m) {
            out.count(3)
                    .number(m.attempt())
                    .flag(m.ready())
                    .number(m.boundNanos())
                    .number(m.epoch());
            ballot(out, m.promised());
        } else if (message instanceof Prepare m) {
            out.count(4);
            ballot(out, m.ballot());
            members(out, m.proposed());
        } else if (message instanceof Promise m) {
            out.count(5);
            ballot(out, m.ballot());
            holds(out, m.holds());
            out.number(m.epoch()).number(m.boundNanos()).number(m.wallMillis());
            CharterCodec.write(m.charter(), out);
        } else if (message instanceof Refuse m) {
            out.count(6);
            ballot(out, m.ballot());
            ballot(out, m.promised());
        } else if (message instanceof Install m) {
            out.count(7);
            view(out, m.view());
        } else if (message instanceof Leave m) {
            out.count(8).number(m.successor());
        } else if (message instanceof Renew m) {
            out.count(9);
            ballot(out, m.view());
        } else if (message instanceof Vote m) {
            out.count(10).number(m.term()).bytes(m.payload().duplicate());
        }
    }

    @Override
    public MembershipMessage read(FrameReader in) throws MalformedFrameException {
        int kind = in.count(10);
        return switch (kind) {
            case 0 -> new Heartbeat(in.number(), ballot(in), in.flag(), in.flag(), in.text(Directory.MAX_ENDPOINT));
            case 1 -> new HeartbeatAck(in.number(), ballot(in), in.flag(), in.flag());
            case 2 -> new Drain(in.number(), members(in));
            case 3 -> new Drained(in.number(), in.flag(), span(in), in.number(0, Rules.MAX_EPOCH), ballot(in));
            case 4 -> new Prepare(ballot(in), members(in));
            case 5 ->
                new Promise(
                        ballot(in),
                        holds(in),
                        in.number(0, Rules.MAX_EPOCH),
                        span(in),
                        in.number(),
                        CharterCodec.read(in));
            case 6 -> new Refuse(ballot(in), ballot(in));
            case 7 -> new Install(view(in));
            case 8 -> new Leave((int) in.number(-1, voters - 1));
            case 9 -> new Renew(ballot(in));
            default -> new Vote(in.number(0, Long.MAX_VALUE / 2), in.bytes(FrameFormat.MAX_FRAME));
        };
    }

    /** A span that a hostile peer made endless would stall a view change for ever. */
    private static long span(FrameReader in) throws MalformedFrameException {
        return in.number(0, 24L * 3600 * 1_000_000_000L);
    }

    private static void ballot(FrameWriter out, Ballot ballot) {
        out.number(ballot.round()).number(ballot.candidate()).number(ballot.incarnation());
    }

    private Ballot ballot(FrameReader in) throws MalformedFrameException {
        return new Ballot(in.number(0, Long.MAX_VALUE / 2), (int) in.number(-1, voters - 1), in.number());
    }

    private void members(FrameWriter out, List<Member> members) {
        out.count(members.size());
        for (Member member : members) {
            boolean votes = directory.votes(member.voter());
            out.count(votes ? member.voter() : voters);
            if (!votes) {
                out.text(directory.id(member.voter()).text()).text(directory.endpoint(member.voter()));
            }
            out.number(member.incarnation());
        }
    }

    /** Voters in strictly ascending order, then the others by their ids: so a rank is well defined and nobody is in twice. */
    private List<Member> members(FrameReader in) throws MalformedFrameException {
        int count = in.count(voters + directory.admitted());
        List<Member> members = new ArrayList<>(count);
        int least = 0;
        String last = "";
        for (int i = 0; i < count; i++) {
            int index = (int) in.number(least, directory.admitted() == 0 ? voters - 1 : voters);
            least = Math.min(index + 1, voters);
            if (index == voters) {
                String id = in.text(NodeId.MAX_LENGTH);
                if (id.compareTo(last) <= 0) {
                    throw new MalformedFrameException("members that are not in the order of their ids");
                }
                last = id;
                index = named(id, in.text(Directory.MAX_ENDPOINT));
            }
            members.add(new Member(index, in.number()));
        }
        return members;
    }

    private int named(String id, String endpoint) throws MalformedFrameException {
        try {
            int index = directory.admit(NodeId.of(id), endpoint);
            if (index >= voters) {
                return index;
            }
        } catch (IllegalArgumentException e) {
            // no id at all
        }
        throw new MalformedFrameException(
                "a member off the roster that can't be: \"" + id + "\" at \"" + endpoint + "\"");
    }

    /** Without the holder: a promise reports those of its sender. */
    @SuppressWarnings("EnumOrdinal") // the order of modes is the wire format
    private static void hold(FrameWriter out, Hold hold) {
        out.text(hold.lock()).number(hold.ask());
        out.count(hold.mode().ordinal()).number(hold.fence());
    }

    private static Hold hold(FrameReader in, int holder) throws MalformedFrameException {
        return new Hold(
                in.text(LockSpec.MAX_NAME_LENGTH),
                holder,
                in.number(),
                MODES[in.count(MODES.length - 1)],
                in.number(0, Long.MAX_VALUE));
    }

    private static void holds(FrameWriter out, List<Hold> holds) {
        out.count(holds.size());
        holds.forEach(hold -> hold(out, hold));
    }

    private static List<Hold> holds(FrameReader in) throws MalformedFrameException {
        int count = in.count(MAX_HOLDS);
        List<Hold> holds = new ArrayList<>(Math.min(count, 1024));
        for (int i = 0; i < count; i++) {
            holds.add(hold(in, Hold.SENDER));
        }
        return holds;
    }

    /** Holders by rank: members are named once. */
    private void view(FrameWriter out, View view) {
        ballot(out, view.ballot());
        out.number(view.epoch()).number(view.coordinator()).number(view.deputy());
        members(out, view.members());
        out.count(view.holds().size());
        for (Hold hold : view.holds()) {
            out.count(view.rankOf(hold.voter()));
            hold(out, hold);
        }
        CharterCodec.write(view.charter(), out);
    }

    private View view(FrameReader in) throws MalformedFrameException {
        Ballot ballot = ballot(in);
        long epoch = in.number(1, Rules.MAX_EPOCH);
        int coordinator = in.count(voters - 1);
        int deputy = (int) in.number(-1, voters - 1);
        List<Member> members = members(in);
        int count = in.count(members.isEmpty() ? 0 : MAX_HOLDS);
        List<Hold> holds = new ArrayList<>(Math.min(count, 1024));
        for (int i = 0; i < count; i++) {
            holds.add(hold(in, members.get(in.count(members.size() - 1)).voter()));
        }
        View view = new View(ballot, epoch, coordinator, deputy, members, holds, CharterCodec.read(in));
        if (view.rankOf(view.coordinator()) < 0) {
            throw new MalformedFrameException("a view whose coordinator is not a member");
        }
        return view;
    }
}
