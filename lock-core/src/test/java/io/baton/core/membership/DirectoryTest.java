package io.baton.core.membership;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.LockRule;
import io.baton.spi.FrameWriter;
import io.baton.spi.MalformedFrameException;
import io.baton.spi.NodeId;
import io.baton.spi.PlainFrames;
import java.util.List;
import org.junit.jupiter.api.Test;

class DirectoryTest {
    private static final Charter CHARTER = new Charter(0, List.of(LockRule.of("*", "central")));
    private static final Ballot BALLOT = new Ballot(7, 2, -99);

    private final Moment moment = new Moment(1, 0);
    private final Directory directory = Directories.of(3, 2, "n0", moment);
    private final PlainFrames frames = new PlainFrames();

    private static NodeId id(String text) {
        return NodeId.of(text);
    }

    @Test
    void shouldKnowTheRosterInItsOrderAndOthersBeyond() {
        assertThat(directory.find(id("n2"))).isEqualTo(2);
        assertThat(directory.find(id("x"))).isEqualTo(-1);
        int x = directory.meet(id("x"), "10.0.0.1:1");
        assertThat(x).isEqualTo(3);
        assertThat(directory.find(id("x"))).isEqualTo(x);
        assertThat(directory.votes(x)).isFalse();
        assertThat(directory.meet(id("x"), "10.0.0.2:1")).isEqualTo(x);
        assertThat(directory.endpoint(x)).isEqualTo("10.0.0.2:1");
    }

    @Test
    void shouldHaveTheFirstIndexBeyondTheRosterWhenItIsOffTheRosterItself() {
        Directory off = Directories.of(3, 2, "z", moment);
        assertThat(off.self()).isEqualTo(3);
        assertThat(off.find(id("z"))).isEqualTo(3);
        assertThat(off.admit(id("z"), "elsewhere:9")).isEqualTo(3);
        assertThat(off.endpoint(3)).isEqualTo("z:1");
    }

    @Test
    void shouldMeetNobodyWhenNoneAreAdmitted() {
        assertThat(Directories.of(3).meet(id("x"), "10.0.0.1:1")).isEqualTo(-1);
    }

    @Test
    void shouldRefuseWhatIsNoEndpoint() {
        for (String bad : List.of("", "host", ":1", "host:", "ho st:1", "host:123456", "x".repeat(250) + ":1")) {
            assertThat(directory.meet(id("x"), bad)).as(bad).isEqualTo(-1);
        }
    }

    @Test
    void shouldKeepRoomForMembersWhenManyStrangersCome() {
        int strangers = 0;
        for (int i = 0; i < 1000; i++) {
            strangers += directory.meet(id("s" + i), "10.0.0.1:1") >= 0 ? 1 : 0;
        }
        assertThat(strangers).isEqualTo((directory.size() - 3) / 2);
        assertThat(directory.admit(id("m"), "10.0.0.1:1")).isPositive();
    }

    @Test
    void shouldGiveAnIndexToSomebodyElseOnlyWhenItsNodeIsSilentAndUnused() {
        int most = (directory.size() - 3) / 2;
        for (int i = 0; i < most; i++) {
            directory.meet(id("s" + i), "10.0.0.1:1");
        }
        directory.inUse(index -> index == 3);
        moment.set(1000, 0);
        assertThat(directory.meet(id("late"), "10.0.0.1:1"))
                .as("not silent for long enough")
                .isEqualTo(-1);
        moment.set(1500, 0);
        directory.meet(id("s2"), "10.0.0.1:1");
        moment.set(2000, 0);
        assertThat(directory.meet(id("late"), "10.0.0.1:1")).isEqualTo(4);
        assertThat(directory.find(id("s0"))).as("in use").isEqualTo(3);
        assertThat(directory.find(id("s1"))).isEqualTo(-1);
        assertThat(directory.find(id("s2"))).isEqualTo(5);
    }

    @Test
    void shouldTranslateNamesWhenIndicesDiffer() throws Exception {
        int x = directory.meet(id("x"), "10.0.0.1:1");
        int w = directory.meet(id("w"), "10.0.0.2:1");
        List<Member> members = List.of(new Member(0, 1), new Member(w, 2), new Member(x, 3));
        View view = new View(
                BALLOT, 4, 0, -1, members, List.of(new Hold("red", x, 1, io.baton.spi.Mode.SHARED, 9)), CHARTER);
        Directory other = Directories.of(3, 2, "x", moment);
        MembershipMessage read = new MembershipCodec(other).read(frames.reader(written(view)));
        View there = ((MembershipMessage.Install) read).view();
        assertThat(there.members())
                .extracting(member -> other.id(member.voter()).text())
                .containsExactly("n0", "w", "x");
        assertThat(there.holds()).extracting(Hold::voter).containsExactly(other.self());
        assertThat(other.endpoint(other.find(id("w")))).isEqualTo("10.0.0.2:1");
    }

    @Test
    void shouldRefuseMembersOffTheRosterThatAreTooManyOrNotInOrder() {
        int x = directory.meet(id("x"), "10.0.0.1:1");
        int w = directory.meet(id("w"), "10.0.0.2:1");
        Member voter = new Member(0, 1);
        List<Member> reversed = List.of(voter, new Member(x, 2), new Member(w, 3));
        List<Member> twice = List.of(voter, new Member(x, 2), new Member(x, 3));
        List<Member> voterLast = List.of(new Member(x, 2), voter);
        for (List<Member> bad : List.of(reversed, twice, voterLast)) {
            View view = new View(BALLOT, 4, 0, -1, bad, List.of(), CHARTER);
            assertThatThrownBy(() -> new MembershipCodec(directory).read(frames.reader(written(view))))
                    .isInstanceOf(MalformedFrameException.class);
        }
        View good = new View(BALLOT, 4, 0, -1, List.of(voter, new Member(x, 2)), List.of(), CHARTER);
        assertThatThrownBy(() -> new MembershipCodec(Directories.of(3)).read(frames.reader(written(good))))
                .as("none are admitted there")
                .isInstanceOf(MalformedFrameException.class);
    }

    private java.nio.ByteBuffer written(View view) {
        FrameWriter out = frames.writer();
        new MembershipCodec(directory).write(new MembershipMessage.Install(view), out);
        return out.finish();
    }
}
