package io.baton.core.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.LockRule;
import io.baton.core.membership.Hold;
import io.baton.core.mutex.tokenring.TokenRing;
import io.baton.core.node.LockRecord.Idle;
import io.baton.spi.Held;
import io.baton.spi.Mode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Who of this node's bids has its turn, and what is forgotten. */
class LockRecordTest {
    private final RigUsers first = new RigUsers();
    private final RigUsers second = new RigUsers();

    @Test
    void shouldLetTheSecondBidWaitWhileTheFirstIsPending() {
        RecordRig rig = new RecordRig(1);
        Claim writers = rig.record.bid(Mode.EXCLUSIVE, first);
        Claim readers = rig.record.bid(Mode.SHARED, second);
        writers.request(false);
        readers.request(false);
        assertThat(rig.log).containsExactly("open above 0", "request 1 EXCLUSIVE stamp 1");
        writers.cancel();
        assertThat(rig.log).endsWith("cancel 1", "request 2 SHARED stamp 2");
    }

    @Test
    void shouldTakeIdleOwnershipAwayWhenAnotherBidWaits() {
        RecordRig rig = new RecordRig(1);
        Claim writers = rig.record.bid(Mode.EXCLUSIVE, first);
        Claim readers = rig.record.bid(Mode.SHARED, second);
        writers.request(false);
        rig.grant(1);
        readers.request(false);
        assertThat(first.log).containsExactly("granted 11", "wanted");
        assertThat(writers.state()).isEqualTo(Claim.State.NONE);
        assertThat(rig.log).endsWith("release 1 77", "request 2 SHARED stamp 2");
    }

    @Test
    void shouldWaitForTheReleaseWhenTheFirstBidIsInUse() {
        RecordRig rig = new RecordRig(1);
        first.busy = true;
        Claim writers = rig.record.bid(Mode.EXCLUSIVE, first);
        Claim readers = rig.record.bid(Mode.SHARED, second);
        writers.request(false);
        rig.grant(1);
        readers.request(false);
        assertThat(rig.log).endsWith("request 1 EXCLUSIVE stamp 1");
        writers.release(12);
        assertThat(rig.log).endsWith("release 1 12", "request 2 SHARED stamp 2");
    }

    /** Nothing else would happen any more on a node that keeps the lock: read-write, one node, loss, seed 141. */
    @Test
    void shouldSayThatTheLockIsWantedWhenAGrantHadToWaitForTheLease() {
        RecordRig rig = new RecordRig(1);
        first.busy = true;
        rig.leased = false;
        Claim writers = rig.record.bid(Mode.EXCLUSIVE, first);
        Claim readers = rig.record.bid(Mode.SHARED, second);
        writers.request(false);
        rig.grant(1);
        readers.request(false);
        assertThat(first.log).isEmpty();
        rig.leased = true;
        rig.record.resume(true);
        assertThat(first.log).containsExactly("granted 11", "wanted");
    }

    @Test
    void shouldDenyATryWhenAnotherBidIsInUse() {
        RecordRig rig = new RecordRig(1);
        first.busy = true;
        Claim writers = rig.record.bid(Mode.EXCLUSIVE, first);
        Claim readers = rig.record.bid(Mode.SHARED, second);
        writers.request(false);
        rig.grant(1);
        readers.request(true);
        assertThat(second.log).containsExactly("denied");
        assertThat(first.log).endsWith("wanted by a try");
        assertThat(readers.state()).isEqualTo(Claim.State.NONE);
    }

    @Test
    void shouldAskForTheSecondPermitWhileTheFirstIsHeld() throws Exception {
        RecordRig rig = new RecordRig(3);
        first.busy = true;
        Claim one = rig.record.bid(Mode.PERMIT, first);
        Claim two = rig.record.bid(Mode.PERMIT, second);
        one.request(false);
        two.request(false);
        assertThat(rig.log).endsWith("request 1 PERMIT stamp 1");
        rig.grant(1);
        rig.message(); // what an effect made possible happens once the mutex has returned
        assertThat(rig.log).endsWith("receive", "request 2 PERMIT stamp 2");
        assertThat(first.log).containsExactly("granted 11");
    }

    @Test
    void shouldMakeAPendingAskAgainWithItsStampBeforeNewOnes() {
        RecordRig rig = new RecordRig(1);
        Claim writers = rig.record.bid(Mode.EXCLUSIVE, first);
        Claim readers = rig.record.bid(Mode.SHARED, second);
        readers.request(false);
        writers.request(false);
        rig.record.close();
        rig.tick();
        rig.record.submit();
        assertThat(rig.log).endsWith("open above 0", "request 1 SHARED stamp 1");
    }

    @Test
    void shouldReportEveryHoldWhenFrozen() {
        RecordRig rig = new RecordRig(3);
        first.busy = true;
        Claim one = rig.record.bid(Mode.PERMIT, first);
        Claim two = rig.record.bid(Mode.PERMIT, second);
        one.request(false);
        rig.grant(1);
        two.request(false);
        rig.grant(2);
        List<Hold> holds = new ArrayList<>();
        rig.record.freeze(0, holds);
        assertThat(holds).containsExactly(new Hold("lock", 0, 1, Mode.PERMIT, 77));
        assertThat(two.state()).isEqualTo(Claim.State.NONE);
    }

    @Test
    void shouldOpenAtOnceWhenSurvivorsDoNotExcludeEachOther() {
        RecordRig rig = new RecordRig(2);
        rig.record.survive(List.of(new Held(1, 5, Mode.PERMIT, 1), new Held(1, 6, Mode.PERMIT, 2)));
        assertThat(rig.log).containsExactly("open above 0 with 2");
    }

    @Test
    void shouldOpenReadersTogether() {
        RecordRig rig = new RecordRig(1);
        rig.record.survive(List.of(new Held(1, 5, Mode.SHARED, 1), new Held(1, 6, Mode.SHARED, 2)));
        assertThat(rig.log).containsExactly("open above 0 with 2");
    }

    @Test
    void shouldStayShutUntilEveryHoldIsGoneWhenSurvivorsExcludeEachOther() throws Exception {
        RecordRig rig = new RecordRig(1);
        rig.record.survive(List.of(new Held(1, 5, Mode.EXCLUSIVE, 1), new Held(1, 6, Mode.SHARED, 2)));
        rig.record.bid(Mode.EXCLUSIVE, first).request(false);
        rig.message();
        rig.gone(1, 5);
        rig.gone(1, 5);
        assertThat(rig.log).isEmpty();
        rig.gone(1, 6);
        assertThat(rig.log).containsExactly("open above 0", "request 1 EXCLUSIVE stamp 1", "receive");
    }

    @Test
    void shouldDropTheRecordAndRaiseTheFloorWhenNobodyUsedIt() {
        RecordRig rig = new RecordRig(1);
        Claim claim = rig.record.bid(Mode.EXCLUSIVE, first);
        claim.request(false);
        rig.grant(1);
        rig.forgettable = true;
        rig.fence = 500;
        assertThat(rig.record.tidy()).as("used since the last look").isEqualTo(Idle.NOTHING);
        assertThat(rig.record.tidy()).isEqualTo(Idle.DROPPED);
        assertThat(rig.log).as("idle ownership is given back first").endsWith("release 1 77");
        assertThat(rig.record.isOpen()).isFalse();
        claim.request(false);
        assertThat(rig.log).endsWith("open above 500", "request 2 EXCLUSIVE stamp 2");
    }

    @Test
    void shouldKeepTheRecordWhileSomebodyHoldsOrWaits() {
        RecordRig rig = new RecordRig(1);
        first.busy = true;
        rig.forgettable = true;
        Claim claim = rig.record.bid(Mode.EXCLUSIVE, first);
        claim.request(false);
        rig.record.tidy();
        assertThat(rig.record.tidy()).isEqualTo(Idle.NOTHING);
        rig.grant(1);
        assertThat(rig.record.tidy()).isEqualTo(Idle.NOTHING);
        assertThat(rig.record.isOpen()).isTrue();
    }

    @Test
    void shouldSayThatATokenStrayedAndThatHomeDropped() throws Exception {
        RecordRig rig = new RecordRig(1);
        rig.message();
        rig.strayed = true;
        rig.record.tidy();
        assertThat(rig.record.tidy()).isEqualTo(Idle.STRAYED);
        rig.forgettable = true;
        rig.byWord = true;
        assertThat(rig.record.tidy()).isEqualTo(Idle.DROPPED_BY_WORD);
    }

    @Test
    void shouldFetchATokenForNobodyAndServeWhoCameMeanwhile() throws Exception {
        RecordRig rig = new RecordRig(1);
        rig.record.fetch();
        assertThat(rig.log).containsExactly("open above 0", "request 1 EXCLUSIVE stamp 1");
        Claim claim = rig.record.bid(Mode.EXCLUSIVE, first);
        claim.request(true);
        assertThat(claim.state()).as("a try waits for the token").isEqualTo(Claim.State.ASKED);
        rig.grant(1);
        rig.message();
        assertThat(rig.log).endsWith("receive", "release 1 10", "request 2 EXCLUSIVE try stamp 2");
    }

    @Test
    void shouldForgetGatesThatNobodyUsesOnly() {
        RecordRig rig = new RecordRig(1);
        rig.record.bid(Mode.EXCLUSIVE, first);
        rig.record.retire();
        assertThat(rig.record.isVoid()).isFalse();
        first.gone = true;
        rig.record.retire();
        assertThat(rig.record.isVoid()).isTrue();
    }

    @Test
    void shouldDetachAHoldThatTheNewViewDoesNotKnow() {
        RecordRig rig = new RecordRig(1);
        first.busy = true;
        Claim claim = rig.record.bid(Mode.EXCLUSIVE, first);
        claim.request(false);
        rig.grant(1);
        rig.record.close();
        rig.record.loseUnlisted(List.of(), "not known");
        assertThat(first.log).endsWith("lost");
        assertThat(claim.state()).isEqualTo(Claim.State.NONE);
        assertThat(rig.log).doesNotContain("release 1 77");
    }

    @Test
    void shouldLetAModeWaitThatTheAlgorithmDoesNotHave() {
        RecordRig host = new RecordRig(1);
        LockRecord<?> exclusive = exclusive(host);
        Claim waiting = exclusive.bid(Mode.PERMIT, first);
        Claim trying = exclusive.bid(Mode.PERMIT, second);
        waiting.request(false);
        trying.request(true);
        assertThat(waiting.state()).isEqualTo(Claim.State.ASKED);
        assertThat(second.log).containsExactly("denied");
        assertThat(host.log)
                .singleElement()
                .asString()
                .contains("\"orders\"", "token-ring", "PERMIT", "waits until the cluster has another rule");
    }

    private static LockRecord<?> exclusive(RecordRig host) {
        return new LockRecord<>("orders", LockRule.of("*", "token-ring"), new TokenRing(), host);
    }

    @Test
    void shouldAskAgainWithTheOldStampWhenTheRuleChanges() {
        RecordRig before = new RecordRig(1);
        before.record.bid(Mode.EXCLUSIVE, first).request(false);
        RecordRig after = new RecordRig(1);
        before.record.close();
        after.record.succeed(before.record).submit();
        assertThat(after.log).containsExactly("open above 0", "request 1 EXCLUSIVE stamp 1");
        assertThat(before.record.isVoid()).isTrue();
    }

    @Test
    void shouldStayShutWhenTheNewRuleDoesNotHaveTheSurvivorsMode() {
        LockRecord<?> exclusive = exclusive(new RecordRig(1));
        exclusive.survive(List.of(new Held(1, 5, Mode.SHARED, 7)));
        Claim claim = exclusive.bid(Mode.EXCLUSIVE, first);
        claim.request(false);
        assertThat(first.log).isEmpty();
        assertThat(exclusive.isOpen()).isTrue();
    }
}
