package io.baton.core.membership;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.LockRule;
import io.baton.spi.FrameReader;
import io.baton.spi.FrameWriter;
import io.baton.spi.MalformedFrameException;
import io.baton.spi.Mode;
import io.baton.spi.PlainFrames;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MembershipCodecTest {
    private static final Ballot BALLOT = new Ballot(7, 2, -99);
    private static final List<Member> MEMBERS = List.of(new Member(0, 11), new Member(2, -99));
    private static final List<Hold> HOLDS = List.of(new Hold("orders", 2, 5, Mode.EXCLUSIVE, 1L << 40));

    private static final Charter CHARTER = new Charter(
            3,
            List.of(
                    new LockRule("orders-*", "token-ring", false, 1, Map.of("idle", "park")),
                    new LockRule("*", "raymond-k", true, 3, Map.of())));

    /** Whose they are, is the sender's. */
    private static final List<Hold> REPORTED = List.of(new Hold("orders", Hold.SENDER, 5, Mode.EXCLUSIVE, 1L << 40));

    private final PlainFrames frames = new PlainFrames();
    private final MembershipCodec codec = new MembershipCodec(Directories.of(3));

    static Stream<MembershipMessage> messages() {
        return Stream.of(
                new MembershipMessage.Heartbeat(5, BALLOT, true, false),
                new MembershipMessage.HeartbeatAck(5, Ballot.NONE, false, true),
                new MembershipMessage.Drain(3, MEMBERS),
                new MembershipMessage.Drained(3, true, 17, 4, BALLOT),
                new MembershipMessage.Prepare(BALLOT, MEMBERS),
                new MembershipMessage.Promise(BALLOT, REPORTED, 4, 17, 1_800_000_000_000L, CHARTER),
                new MembershipMessage.Refuse(BALLOT, Ballot.NONE),
                new MembershipMessage.Install(new View(BALLOT, 4, 0, -1, MEMBERS, HOLDS, CHARTER)),
                new MembershipMessage.Leave(-1),
                new MembershipMessage.Renew(BALLOT),
                new MembershipMessage.Vote(9, ByteBuffer.wrap(new byte[] {1, 2})));
    }

    @ParameterizedTest
    @MethodSource("messages")
    void shouldReadWhatWasWritten(MembershipMessage message) throws Exception {
        FrameReader in = frames.reader(write(message));
        assertThat(codec.read(in)).isEqualTo(message);
        in.end();
    }

    @ParameterizedTest
    @MethodSource("messages")
    void shouldRefuseEveryTruncation(MembershipMessage message) {
        ByteBuffer whole = write(message);
        for (int length = 0; length < whole.remaining(); length++) {
            ByteBuffer cut = whole.slice(whole.position(), length);
            assertThatThrownBy(() -> codec.read(frames.reader(cut))).isInstanceOf(MalformedFrameException.class);
        }
    }

    @Test
    void shouldRefuseAViewWhoseCoordinatorIsNotIn() {
        View view = new View(BALLOT, 4, 1, -1, MEMBERS, List.of(), CHARTER);
        assertThatThrownBy(() -> codec.read(frames.reader(write(new MembershipMessage.Install(view)))))
                .isInstanceOf(MalformedFrameException.class)
                .hasMessageContaining("coordinator");
    }

    @Test
    void shouldRefuseAVoterOffTheRoster() {
        MembershipCodec other = new MembershipCodec(Directories.of(4));
        FrameWriter out = frames.writer();
        other.write(new MembershipMessage.Prepare(BALLOT, List.of(new Member(3, 1))), out);
        assertThatThrownBy(() -> codec.read(frames.reader(out.finish()))).isInstanceOf(MalformedFrameException.class);
    }

    @Test
    void shouldThrowNothingElseWhenBytesAreRandom() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 50_000; i++) {
            byte[] bytes = new byte[random.nextInt(60)];
            random.nextBytes(bytes);
            if (bytes.length > 0) {
                bytes[0] = (byte) (random.nextInt(11) * 2);
            }
            try {
                codec.read(frames.reader(ByteBuffer.wrap(bytes)));
            } catch (MalformedFrameException expected) {
                assertThat(expected.getMessage()).isNotBlank();
            }
        }
    }

    private ByteBuffer write(MembershipMessage message) {
        FrameWriter out = frames.writer();
        codec.write(message, out);
        return out.finish();
    }
}
