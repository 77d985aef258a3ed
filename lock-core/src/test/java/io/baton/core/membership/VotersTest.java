package io.baton.core.membership;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.LockRule;
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
import io.baton.core.membership.Voters.Sender;
import io.baton.spi.Mode;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** One voter of three, seen from outside. Cases with "seed" in their comment were found by the simulator. */
class VotersTest {
    private static final long MILLI = 1_000_000;
    private static final Member SELF = new Member(0, 10);
    private static final Member B = new Member(1, 11);
    private static final Member C = new Member(2, 12);
    private static final List<Member> ALL = List.of(SELF, B, C);
    private static final Charter CHARTER = new Charter(0, List.of(LockRule.of("*", "central")));
    private static final MembershipSettings SETTINGS = settings(OptionalLong.empty());

    private static MembershipSettings settings(OptionalLong remembered) {
        return new MembershipSettings(
                SELF,
                3,
                List.of(0, 1, 2),
                TimeUnit.SECONDS.toNanos(1),
                1010 * MILLI,
                100 * MILLI,
                600 * MILLI,
                0,
                remembered,
                false,
                CHARTER);
    }

    private record Sent(int to, MembershipMessage message) {}

    private final List<Sent> sent = new ArrayList<>();
    private final List<String> told = new ArrayList<>();
    private List<Hold> holds = List.of();
    private boolean diskIsFull;
    private final Moment moment = new Moment(1, 1_800_000_000_000L);
    private Voters voters = new Voters(new Rules(), SETTINGS, Directories.of(3), moment, new Effects());

    @BeforeEach
    void waitOutTheGuard() {
        pass(1100);
    }

    private void pass(long millis) {
        for (long i = 0; i < millis; i += 50) {
            moment.set(moment.nanos() + 50 * MILLI, moment.wallMillis() + 50);
            voters.evaluate();
        }
    }

    /** Time passes, and these are heard of every now and then, in this view and past their guards. */
    private void pass(long millis, Ballot view, Member... alive) {
        for (long i = 0; i < millis; i += 50) {
            pass(50);
            for (Member member : alive) {
                receive(member, new Heartbeat(moment.nanos(), view, true, true));
            }
        }
    }

    private void receive(Member from, MembershipMessage message) {
        if (voters.heard(from.voter(), from.incarnation(), message, true) != Sender.STALE) {
            voters.received(from.voter(), message, true);
        }
    }

    /** An answer to a heartbeat of just now. */
    private void meet(Member peer) {
        receive(peer, new HeartbeatAck(moment.nanos(), Ballot.NONE, false, false));
        receive(peer, new Heartbeat(moment.nanos(), Ballot.NONE, false, true));
    }

    private View enter(Member coordinator) {
        return enter(coordinator, -1);
    }

    private View enter(Member coordinator, int deputy) {
        meet(B);
        meet(C);
        told.clear();
        Ballot ballot = new Ballot(1, 1, 11);
        View view = new View(ballot, 5, coordinator.voter(), deputy, ALL, List.of(), CHARTER);
        receive(B, new Prepare(ballot, ALL));
        receive(B, new Install(view));
        receive(B, new Heartbeat(moment.nanos(), ballot, true, true));
        receive(C, new Heartbeat(moment.nanos(), ballot, true, true));
        return view;
    }

    private void lease(View view) {
        receive(B, new HeartbeatAck(moment.nanos(), view.ballot(), true, false));
    }

    private <T> List<T> sent(Class<T> kind) {
        return sent.stream()
                .map(Sent::message)
                .filter(kind::isInstance)
                .map(kind::cast)
                .toList();
    }

    @Test
    void shouldGrantOnlyWhenAMajorityAckedInThisView() {
        View view = enter(B);
        assertThat(voters.mayGrant()).isFalse();
        receive(B, new HeartbeatAck(moment.nanos(), Ballot.NONE, true, false));
        assertThat(voters.mayGrant()).isFalse();
        lease(view);
        assertThat(voters.mayGrant()).isTrue();
        pass(1000);
        assertThat(voters.mayGrant()).isFalse();
        assertThat(told).contains("lapsed");
    }

    @Test
    void shouldReportHoldsAndFreezeWhenItPromises() {
        View view = enter(B);
        lease(view);
        holds = List.of(new Hold("red", 0, 1, Mode.EXCLUSIVE, 7));
        receive(B, new Prepare(new Ballot(2, 1, 11), ALL));
        assertThat(voters.mayGrant()).isFalse();
        assertThat(sent(Promise.class).get(1).holds()).isEqualTo(holds);
    }

    @Test
    void shouldLoseHoldsWhenTheLeaseHasLapsedAtThePromise() {
        View view = enter(B);
        lease(view);
        pass(1050, view.ballot(), B, C);
        told.clear();
        receive(B, new Prepare(new Ballot(2, 1, 11), ALL));
        assertThat(told).first().asString().startsWith("lost");
    }

    @Test
    void shouldSayTheBindingToWhomIsLeftOut() {
        View view = enter(B);
        lease(view);
        receive(C, new Heartbeat(moment.nanos(), view.ballot(), true, true));
        receive(B, new Prepare(new Ballot(2, 1, 11), List.of(SELF, B)));
        assertThat(sent(Promise.class).get(1).boundNanos()).isEqualTo(1010 * MILLI);
    }

    @Test
    void shouldDropTheBindingWhenAMemberLeft() {
        View view = enter(B);
        lease(view);
        receive(C, new Heartbeat(moment.nanos(), view.ballot(), true, true));
        receive(C, new Leave(-1));
        receive(C, new Heartbeat(moment.nanos(), view.ballot(), true, true));
        receive(B, new Prepare(new Ballot(2, 1, 11), List.of(SELF, B)));
        assertThat(sent(Promise.class).get(1).boundNanos()).isZero();
    }

    @Test
    void shouldRefuseWhatIsNotAboveItsPromise() {
        enter(B);
        receive(B, new Prepare(new Ballot(3, 1, 11), ALL));
        receive(B, new Prepare(new Ballot(2, 1, 11), ALL));
        assertThat(sent(Refuse.class)).containsExactly(new Refuse(new Ballot(2, 1, 11), new Ballot(3, 1, 11)));
    }

    @Test
    void shouldNotInstallWhatItDidNotPromise() {
        View view = enter(B);
        receive(B, new Prepare(new Ballot(3, 1, 11), ALL));
        receive(C, new Install(new View(new Ballot(2, 2, 12), 6, 2, -1, ALL, List.of(), CHARTER)));
        assertThat(voters.view()).isEqualTo(view);
    }

    @Test
    void shouldFollowNobodyElseWhileItTrustsItsCoordinator() {
        View view = enter(B);
        lease(view);
        receive(C, new Prepare(new Ballot(2, 2, 12), ALL));
        assertThat(sent(Refuse.class)).hasSize(1);
        assertThat(voters.mayGrant()).isTrue();
    }

    @Test
    void shouldGiveUpItsViewWhenAMajorityWentOnWithoutIt() {
        enter(B);
        receive(C, new Heartbeat(moment.nanos(), new Ballot(4, 2, 12), false, true));
        assertThat(told).contains("excluded");
        assertThat(voters.view()).isNull();
    }

    /** Found by who wrote the specification: only the channel, which delivers once, stood against it. */
    @Test
    void shouldNotEnterAViewAgainThatItGaveUp() {
        View view = enter(B);
        receive(C, new Heartbeat(moment.nanos(), new Ballot(4, 2, 12), false, true));
        told.clear();
        sent.clear();
        receive(B, new Prepare(view.ballot(), ALL));
        receive(B, new Install(view));
        assertThat(sent(Promise.class)).isEmpty();
        assertThat(voters.view()).isNull();
    }

    /** Who left gets no ack any more, also not for what it said before. */
    @Test
    void shouldNotAckAnEarlyHeartbeatWhenItsSenderHasLeft() {
        meet(B);
        meet(C);
        Ballot ballot = new Ballot(1, 1, 11);
        receive(B, new Prepare(ballot, ALL));
        receive(C, new Heartbeat(moment.nanos(), ballot, true, true));
        receive(C, new Leave(-1));
        sent.clear();
        receive(B, new Install(new View(ballot, 5, 1, -1, ALL, List.of(), CHARTER)));
        assertThat(sent.stream().filter(it -> it.to() == 2).map(Sent::message))
                .noneMatch(it -> it instanceof HeartbeatAck ack && ack.counts());
    }

    /** Seed 77 of central with bully, and 3245 of maekawa with bully: a node was shut out for ever. */
    @Test
    void shouldNotTakeALateFrameForANewIncarnation() {
        meet(B);
        pass(700);
        Member dead = new Member(1, 99);
        assertThat(voters.heard(1, 99, new Heartbeat(5, Ballot.NONE, false, true), true))
                .isEqualTo(Sender.STALE);
        receive(dead, new HeartbeatAck(moment.nanos() - 700 * MILLI, Ballot.NONE, false, false));
        assertThat(voters.heard(1, 11, null, true)).isEqualTo(Sender.KNOWN);
    }

    @Test
    void shouldAdmitANewIncarnationWhenTheOldOneIsSilentAndItAnswers() {
        meet(B);
        HeartbeatAck answer = new HeartbeatAck(moment.nanos(), Ballot.NONE, false, false);
        assertThat(voters.heard(1, 99, answer, true)).isEqualTo(Sender.DUPLICATE);
        pass(700);
        answer = new HeartbeatAck(moment.nanos(), Ballot.NONE, false, false);
        assertThat(voters.heard(1, 99, answer, true)).isEqualTo(Sender.NEW);
    }

    /** Seed 72 of central with ring: a coordinator that restarted within the suspicion time was never replaced. */
    @Test
    void shouldElectWhenTheCoordinatorIsBackInAnotherIncarnation() {
        View view = enter(B);
        lease(view);
        pass(700, view.ballot(), C);
        told.clear();
        Member again = new Member(1, 99);
        receive(again, new HeartbeatAck(moment.nanos(), Ballot.NONE, false, false));
        for (int i = 0; i < 40; i++) {
            pass(50, view.ballot(), C);
            receive(again, new Heartbeat(moment.nanos(), Ballot.NONE, false, true));
            lease(view);
        }
        assertThat(told).contains("election");
    }

    /** Seed 141 of ricart-agrawala with bully: the coordinator was frozen, and the others waited for it. */
    @Test
    void shouldStayInOfficeWhenItPromisedInVain() {
        View view = enter(SELF);
        pass(1100, view.ballot(), B, C);
        receive(C, new Prepare(new Ballot(2, 2, 12), ALL));
        sent.clear();
        pass(700, view.ballot(), B, C);
        assertThat(sent(Drain.class)).isNotEmpty();
    }

    /** Seed 2141 of token-ring with bully: candidates from outside kept the coordinator from taking them in. */
    @Test
    void shouldTakeInWhomItHearsAlsoWhenThatOneIsACandidateItself() {
        meet(B);
        meet(C);
        Ballot ballot = new Ballot(1, 1, 11);
        List<Member> two = List.of(SELF, B);
        View view = new View(ballot, 5, 0, -1, two, List.of(), CHARTER);
        receive(B, new Prepare(ballot, two));
        receive(B, new Install(view));
        sent.clear();
        for (int i = 0; i < 20; i++) {
            pass(50, ballot, B);
            lease(view);
            receive(C, new Heartbeat(moment.nanos(), Ballot.NONE, false, true));
            receive(C, new Drain(i, ALL));
        }
        assertThat(sent(Drain.class)).anyMatch(drain -> drain.proposed().equals(ALL));
    }

    @Test
    void shouldNotSuspectTheCoordinatorWhenItsViewHadNoTimeForALease() {
        View view = enter(B);
        pass(500, view.ballot(), B, C);
        assertThat(told).doesNotContain("election");
    }

    @Test
    void shouldTakeOverWithoutAnElectionWhenItIsDeputyAndTheCoordinatorFalls() {
        View view = enter(B, SELF.voter());
        lease(view);
        List<Member> left = List.of(SELF, C);
        for (int i = 0; i < 60 && sent(Install.class).isEmpty(); i++) {
            pass(50, view.ballot(), C);
            sent(Drain.class).stream()
                    .reduce((first, last) -> last)
                    .ifPresent(drain -> receive(C, new Drained(drain.attempt(), true, 0, 5, view.ballot())));
            sent(Prepare.class)
                    .forEach(prepare ->
                            receive(C, new Promise(prepare.ballot(), List.of(), 5, 0, moment.wallMillis(), CHARTER)));
        }
        assertThat(sent(Install.class)).hasSize(1);
        View next = sent(Install.class).get(0).view();
        assertThat(next.coordinator()).isEqualTo(SELF.voter());
        assertThat(next.members()).isEqualTo(left);
        assertThat(told).doesNotContain("election");
    }

    @Test
    void shouldLeaveItToTheDeputyWhenTheCoordinatorFalls() {
        View view = enter(B, C.voter());
        lease(view);
        pass(600, view.ballot(), C);
        // C probes with every heartbeat until B's leases have run out.
        for (int i = 0; i < 15; i++) {
            pass(100, view.ballot(), C);
            receive(C, new Drain(1, List.of(SELF, C)));
        }
        assertThat(told).doesNotContain("election");
    }

    @Test
    void shouldElectWhenTheDeputyDoesNothing() {
        View view = enter(B, C.voter());
        lease(view);
        pass(650, view.ballot(), C);
        assertThat(told).doesNotContain("election");
        pass(650, view.ballot(), C);
        assertThat(told).contains("election");
    }

    /** Seeds 92 and 166 of central with ring-top2: it was a candidate for ever, whom nobody followed. */
    @Test
    void shouldAskTheCoordinatorWhenItIsDeputyAndPromisedInVain() {
        View view = enter(B, SELF.voter());
        lease(view);
        receive(B, new Prepare(new Ballot(2, 1, 11), ALL));
        sent.clear();
        for (int i = 0; i < 20; i++) {
            pass(50, view.ballot(), B, C);
            lease(view);
        }
        assertThat(sent(Renew.class)).isNotEmpty();
        assertThat(sent(Drain.class)).isEmpty();
    }

    /** Starts again, with a state directory that has this epoch. */
    private void restart(long remembered) {
        sent.clear();
        voters = new Voters(
                new Rules(), settings(OptionalLong.of(remembered)), Directories.of(3), moment, new Effects());
    }

    private List<HeartbeatAck> countingAcks() {
        return sent(HeartbeatAck.class).stream().filter(HeartbeatAck::counts).toList();
    }

    @Test
    void shouldReportTheEpochThatItRememberedWhenItRestarts() {
        restart(77);
        pass(1100);
        meet(B);
        receive(B, new Drain(1, ALL));
        assertThat(sent(Drained.class)).extracting(Drained::epoch).containsExactly(77L);
    }

    @Test
    void shouldRememberTheEpochOnceWhenItAcks() {
        restart(3);
        pass(1100);
        enter(B);
        assertThat(countingAcks()).hasSize(2);
        pass(500, new Ballot(1, 1, 11), B, C);
        assertThat(told).filteredOn(it -> it.startsWith("remember")).containsExactly("remember 5");
    }

    @Test
    void shouldAckNobodyWhenTheEpochCannotBeWritten() {
        restart(3);
        pass(1100);
        diskIsFull = true;
        View view = enter(B);
        lease(view);
        assertThat(countingAcks()).isEmpty();
        assertThat(voters.mayGrant()).as("with its own ack").isFalse();
        diskIsFull = false;
        pass(200, view.ballot(), B, C);
        lease(view);
        assertThat(countingAcks()).isNotEmpty();
        assertThat(voters.mayGrant()).isTrue();
    }

    @Test
    void shouldGrantWithTheAcksOfOthersWhenItsOwnDiskIsFull() {
        restart(3);
        pass(1100);
        diskIsFull = true;
        View view = enter(B);
        lease(view);
        receive(C, new HeartbeatAck(moment.nanos(), view.ballot(), true, false));
        assertThat(voters.mayGrant()).isTrue();
    }

    /** Rule 10: no wall clock has to be past all old epochs. Rule 9 stays: promises are not on disk. */
    @Test
    void shouldKeepItsGuardButNotWaitForClocksWhenItRemembersEpochs() {
        restart(3);
        meet(B);
        receive(B, new Prepare(new Ballot(1, 1, 11), ALL));
        assertThat(sent(Promise.class)).isEmpty();
        receive(B, new HeartbeatAck(moment.nanos(), Ballot.NONE, false, true));
        receive(C, new HeartbeatAck(moment.nanos(), Ballot.NONE, false, true));
        receive(B, new Prepare(new Ballot(1, 1, 11), ALL));
        assertThat(sent(Promise.class)).extracting(Promise::epoch).containsExactly(3L);
    }

    private final class Effects implements MembershipEffects {
        @Override
        public void send(int to, MembershipMessage message) {
            sent.add(new Sent(to, message));
        }

        @Override
        public void cast(int to, MembershipMessage message) {
            sent.add(new Sent(to, message));
        }

        @Override
        public List<Hold> freeze() {
            told.add("freeze");
            return holds;
        }

        @Override
        public boolean remember(long epoch) {
            told.add("remember " + epoch);
            return !diskIsFull;
        }

        @Override
        public void install(View view) {
            told.add("install");
        }

        @Override
        public void leased(long until, boolean open) {}

        @Override
        public void lapsed() {
            told.add("lapsed");
        }

        @Override
        public void lost(String reason) {
            told.add("lost: " + reason);
        }

        @Override
        public void excluded() {
            told.add("excluded");
        }

        @Override
        public void elected(int coordinator) {
            told.add("elected");
        }

        @Override
        public void startElection(long term, BitSet alive) {
            told.add("election");
        }

        @Override
        public void alive(BitSet now) {}

        @Override
        public void refuse(int node, String why) {
            told.add("refuse " + node + ": " + why);
        }

        @Override
        public void warn(String words) {}
    }
}
