package io.baton.core.node;

import io.baton.core.membership.MembershipMessage.Vote;
import io.baton.core.membership.Moment;
import io.baton.spi.Election;
import io.baton.spi.ElectionAlgorithm;
import io.baton.spi.ElectionEffects;
import io.baton.spi.FrameFormat;
import io.baton.spi.FrameReader;
import io.baton.spi.FrameWriter;
import io.baton.spi.MalformedFrameException;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs the election plug-in: its messages travel as {@link Vote}s through the control channel. */
final class ElectionHost<M> implements ElectionEffects<M> {
    /** What an election leads to. */
    interface Output {
        void send(int to, Vote vote);

        void elected(long term, int coordinator, int deputy);
    }

    private final ElectionAlgorithm<M> algorithm;
    private final FrameFormat format;
    private final int voters;
    private final Moment moment;
    private final Timers timers;
    private final Output out;
    /** Null off the roster: such a node takes no part. */
    private final @Nullable Election<M> election;

    private final Map<Integer, Long> timerOf = new HashMap<>();
    private long timersSet;

    ElectionHost(
            ElectionAlgorithm<M> algorithm,
            int self,
            int[] priorities,
            long patienceNanos,
            FrameFormat format,
            Moment moment,
            Timers timers,
            Output out) {
        this.algorithm = algorithm;
        this.format = format;
        this.voters = priorities.length;
        this.moment = moment;
        this.timers = timers;
        this.out = out;
        this.election = self < voters ? algorithm.open(self, priorities.clone(), patienceNanos, this) : null;
    }

    String name() {
        return algorithm.name();
    }

    void start(long term, BitSet alive) {
        if (election != null) {
            election.start(term, alive);
        }
    }

    void alive(BitSet now) {
        if (election != null) {
            election.alive(now);
        }
    }

    void received(int from, Vote vote) throws MalformedFrameException {
        FrameReader in = format.reader(vote.payload());
        M message = algorithm.codec().read(in);
        in.end();
        if (election != null) {
            election.receive(from, vote.term(), message);
        }
    }

    @Override
    public void send(int to, long term, M message) {
        FrameWriter payload = format.writer();
        algorithm.codec().write(message, payload);
        out.send(to, new Vote(term, payload.finish()));
    }

    @Override
    public void after(int key, long nanos) {
        long mine = ++timersSet;
        timerOf.put(key, mine);
        timers.at(moment.nanos() + nanos, () -> {
            if (election != null && timerOf.getOrDefault(key, 0L) == mine) {
                election.timer(key);
            }
        });
    }

    @Override
    public void elected(long term, int coordinator, int deputy) {
        if (coordinator >= 0 && coordinator < voters && deputy >= -1 && deputy < voters) {
            out.elected(term, coordinator, deputy);
        }
    }

    /** Returns what a vote says, for a trace. */
    static <M> String describe(ElectionAlgorithm<M> algorithm, FrameFormat format, ByteBuffer payload) {
        try {
            return algorithm.codec().read(format.reader(payload)).toString();
        } catch (MalformedFrameException e) {
            return "malformed: " + e.getMessage();
        }
    }
}
