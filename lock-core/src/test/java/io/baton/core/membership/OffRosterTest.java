package io.baton.core.membership;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.LockRule;
import io.baton.core.membership.MembershipMessage.Drain;
import io.baton.core.membership.MembershipMessage.Heartbeat;
import io.baton.core.membership.MembershipMessage.HeartbeatAck;
import io.baton.core.membership.MembershipMessage.Install;
import io.baton.core.membership.MembershipMessage.Prepare;
import io.baton.core.membership.MembershipMessage.Promise;
import io.baton.core.membership.MembershipMessage.Refuse;
import io.baton.core.membership.Voters.Sender;
import io.baton.spi.NodeId;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Members off the roster, as a voter of three sees them, and as one of them sees itself. */
class OffRosterTest {
    private static final long MILLI = 1_000_000;
    private static final Member B = new Member(1, 11);
    private static final Member C = new Member(2, 12);
    private static final Charter CHARTER = new Charter(0, List.of(LockRule.of("*", "central")));
    private static final Ballot BALLOT = new Ballot(1, 1, 11);

    private final List<MembershipMessage> sent = new ArrayList<>();
    private final List<String> refused = new ArrayList<>();
    private int elections;
    private final Moment moment = new Moment(1, 1_800_000_000_000L);
    private Directory directory = Directories.of(3, 1, "n0", moment);
    private Member self = new Member(0, 10);
    private Voters voters = start(self);
    private final Member x = new Member(directory.meet(NodeId.of("x"), "x:1"), 13);

    private Voters start(Member as) {
        self = as;
        MembershipSettings settings = new MembershipSettings(
                self,
                3,
                List.of(0, 1, 2),
                TimeUnit.SECONDS.toNanos(1),
                1010 * MILLI,
                100 * MILLI,
                600 * MILLI,
                0,
                OptionalLong.of(0),
                false,
                CHARTER);
        return new Voters(new Rules(), settings, directory, moment, new Effects());
    }

    /** The same from the other side: this node is off the roster. */
    private void startOffTheRoster() {
        directory = Directories.of(3, 1, "z", moment);
        voters = start(new Member(3, 10));
        sent.clear();
    }

    private void pass(long millis) {
        for (long i = 0; i < millis; i += 50) {
            moment.set(moment.nanos() + 50 * MILLI, moment.wallMillis() + 50);
            voters.evaluate();
        }
    }

    private void receive(Member from, MembershipMessage message) {
        if (voters.heard(from.voter(), from.incarnation(), message, true) != Sender.STALE) {
            voters.received(from.voter(), message, true);
        }
    }

    private void meet(Member... peers) {
        for (Member peer : peers) {
            receive(peer, new HeartbeatAck(moment.nanos(), Ballot.NONE, false, false));
            receive(peer, new Heartbeat(moment.nanos(), Ballot.NONE, false, true));
        }
    }

    private View enter(Member coordinator, List<Member> members) {
        View view = new View(BALLOT, 5, coordinator.voter(), -1, members, List.of(), CHARTER);
        receive(B, new Prepare(BALLOT, members));
        receive(B, new Install(view));
        return view;
    }

    private <T> List<T> sent(Class<T> kind) {
        return sent.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    private void ack(Member from) {
        receive(from, new HeartbeatAck(moment.nanos(), BALLOT, true, false));
    }

    @Test
    void shouldCountNoAckWhenItsSenderIsOffTheRoster() {
        pass(1100);
        meet(B, C, x);
        enter(B, List.of(self, B, C, x));
        ack(x);
        assertThat(voters.mayGrant()).isFalse();
        ack(C);
        assertThat(voters.mayGrant()).isTrue();
    }

    @Test
    void shouldReportTheBindingWhenAMemberOffTheRosterIsLeftOut() {
        pass(1100);
        meet(B, C, x);
        enter(B, List.of(self, B, C, x));
        receive(x, new Heartbeat(moment.nanos(), BALLOT, true, true));
        assertThat(sent(HeartbeatAck.class)).last().matches(HeartbeatAck::counts);
        receive(B, new Prepare(new Ballot(2, 1, 11), List.of(self, B, C)));
        assertThat(sent(Promise.class)).last().extracting(Promise::boundNanos).isEqualTo(1010 * MILLI);
    }

    @Test
    void shouldDropWhatOnlyAVoterMaySayWhenItsSenderIsOffTheRoster() {
        pass(1100);
        meet(B, C, x);
        receive(x, new Prepare(new Ballot(1, 0, 13), List.of(self, B, C, x)));
        receive(x, new Drain(1, List.of(self, B, C, x)));
        assertThat(sent(Promise.class)).isEmpty();
        assertThat(sent(Refuse.class)).isEmpty();
        assertThat(sent(MembershipMessage.Drained.class)).isEmpty();
    }

    /** Rule 9: with such members about, that all voters are untouched says nothing. */
    @Test
    void shouldWaitOutItsGuardWhenMembersOffTheRosterAreAdmitted() {
        meet(B, C);
        receive(B, new HeartbeatAck(moment.nanos(), Ballot.NONE, false, true));
        receive(C, new HeartbeatAck(moment.nanos(), Ballot.NONE, false, true));
        receive(B, new Prepare(BALLOT, List.of(self, B, C)));
        assertThat(sent(Promise.class)).isEmpty();
    }

    @Test
    void shouldTakeInAsManyAsThereArePlacesAndRefuseOthers() {
        pass(1100);
        Member y = new Member(directory.meet(NodeId.of("a"), "a:1"), 14);
        meet(B, C, x);
        enter(self, List.of(self, B, C, x));
        for (int i = 0; i < 20; i++) {
            pass(50);
            for (Member member : List.of(B, C, x)) {
                receive(member, new Heartbeat(moment.nanos(), BALLOT, true, true));
            }
            ack(B);
            meet(y);
        }
        assertThat(sent(Drain.class)).as("whoever is in stays").isEmpty();
        assertThat(refused).contains("a: all places for members off the roster are taken; off-roster-members is 1");
    }

    @Test
    void shouldPromiseAtOnceButAckNobodyWhenItIsOffTheRosterItself() {
        startOffTheRoster();
        meet(B, C);
        enter(B, List.of(B, C, self));
        assertThat(sent(Promise.class)).hasSize(1);
        receive(B, new Heartbeat(moment.nanos(), BALLOT, true, true));
        assertThat(sent(HeartbeatAck.class)).isNotEmpty().noneMatch(HeartbeatAck::counts);
        ack(B);
        assertThat(voters.mayGrant()).as("one of three").isFalse();
        ack(C);
        assertThat(voters.mayGrant()).isTrue();
    }

    @Test
    void shouldBringAboutNoViewWhenItIsOffTheRosterAndAllOthersAreGone() {
        startOffTheRoster();
        meet(B, C);
        enter(B, List.of(B, C, self));
        pass(10_000);
        assertThat(elections).isZero();
        assertThat(sent(Drain.class)).isEmpty();
        assertThat(sent(Prepare.class)).isEmpty();
    }

    @Test
    void shouldSayWhereItListensWhenItIsOffTheRoster() {
        startOffTheRoster();
        pass(100);
        assertThat(sent(Heartbeat.class))
                .isNotEmpty()
                .allMatch(beat -> beat.endpoint().equals("z:1"));
    }

    private final class Effects implements MembershipEffects {
        @Override
        public void send(int to, MembershipMessage message) {
            sent.add(message);
        }

        @Override
        public void cast(int to, MembershipMessage message) {
            sent.add(message);
        }

        @Override
        public List<Hold> freeze() {
            return List.of();
        }

        @Override
        public boolean remember(long epoch) {
            return true;
        }

        @Override
        public void install(View view) {}

        @Override
        public void leased(long until, boolean open) {}

        @Override
        public void lapsed() {}

        @Override
        public void lost(String reason) {}

        @Override
        public void excluded() {}

        @Override
        public void elected(int coordinator) {}

        @Override
        public void startElection(long term, BitSet alive) {
            elections++;
        }

        @Override
        public void alive(BitSet now) {}

        @Override
        public void refuse(int node, String why) {
            refused.add(directory.id(node) + ": " + why);
        }

        @Override
        public void warn(String words) {}
    }
}
