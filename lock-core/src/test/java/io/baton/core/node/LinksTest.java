package io.baton.core.node;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.core.membership.Ballot;
import io.baton.core.membership.Member;
import io.baton.core.membership.Moment;
import io.baton.spi.FrameReader;
import io.baton.spi.FrameWriter;
import io.baton.spi.PlainFrames;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LinksTest {
    private static final Ballot VIEW = new Ballot(3, 1, 7);
    private static final Member PEER = new Member(1, 99);

    private final PlainFrames format = new PlainFrames();
    private final Moment moment = new Moment(1, 0);
    private final List<Long> addressees = new ArrayList<>();
    private final List<String> delivered = new ArrayList<>();
    private final Links links = new Links(2, 400, moment, new Output());

    /** Seed 135 of maekawa with bully: two members of one view could not talk in it, for ever. */
    @Test
    void shouldKeepTheLockChannelWhenAMemberIsFirstHeardAfterInstall() {
        links.install(VIEW, List.of(PEER));
        links.sendLock(1, bytes("one"));
        links.reset(PEER);
        links.sendLock(1, bytes("two"));
        assertThat(addressees).containsExactly(99L, 99L);
    }

    @Test
    void shouldDropTheLockChannelWhenAnotherIncarnationIsThere() {
        links.install(VIEW, List.of(PEER));
        links.reset(new Member(1, 100));
        links.sendLock(1, bytes("one"));
        assertThat(addressees).isEmpty();
    }

    @Test
    void shouldNeitherDeliverNorAckWhatBelongsToAnotherView() throws Exception {
        links.reset(PEER);
        links.install(VIEW, List.of(PEER));
        links.received(1, Envelope.Kind.LOCK, lockFrame(new Ballot(4, 1, 7)));
        moment.set(1_000_000, 0);
        links.tick();
        assertThat(delivered).isEmpty();
        assertThat(addressees).isEmpty();
        links.received(1, Envelope.Kind.LOCK, lockFrame(VIEW));
        assertThat(delivered).containsExactly("hello");
    }

    private FrameReader lockFrame(Ballot view) {
        return format.reader(format.writer()
                .number(view.round())
                .number(view.candidate())
                .number(view.incarnation())
                .number(0)
                .number(1)
                .flag(false)
                .bytes(bytes("hello"))
                .finish());
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
    }

    private final class Output implements Links.Output {
        @Override
        public FrameWriter begin(Member to, Envelope.Kind kind) {
            addressees.add(to.incarnation());
            return format.writer();
        }

        @Override
        public void end(int to, FrameWriter frame) {}

        @Override
        public void control(int from, ByteBuffer payload) {}

        @Override
        public void lock(int from, ByteBuffer payload) {
            delivered.add(StandardCharsets.UTF_8.decode(payload).toString());
        }

        @Override
        public void controlOverflow(int voter) {}

        @Override
        public void lockOverflow(int voter) {}
    }
}
