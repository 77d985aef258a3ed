package io.baton.election.ring;

import io.baton.election.Roster;
import io.baton.election.ring.RingMessage.Coordinator;
import io.baton.election.ring.RingMessage.Elect;
import io.baton.spi.Codec;
import io.baton.spi.FrameReader;
import io.baton.spi.FrameWriter;
import io.baton.spi.MalformedFrameException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Which message it is, the winner if there is one, and the list. */
final class RingCodec implements Codec<RingMessage> {
    private static final int ELECT = 0;
    private static final int COORDINATOR = 1;

    @Override
    public void write(RingMessage message, FrameWriter out) {
        if (message instanceof Coordinator result) {
            out.number(COORDINATOR).number(result.coordinator());
        } else {
            out.number(ELECT);
        }
        out.count(message.met().size());
        message.met().forEach(out::number);
    }

    @Override
    public RingMessage read(FrameReader in) throws MalformedFrameException {
        if (in.number(ELECT, COORDINATOR) == ELECT) {
            return new Elect(voters(in));
        }
        return new Coordinator(voter(in), voters(in));
    }

    private static List<Integer> voters(FrameReader in) throws MalformedFrameException {
        int count = in.count(Roster.MAX_VOTERS);
        if (count == 0) {
            throw new MalformedFrameException("a list without an originator");
        }
        List<Integer> voters = new ArrayList<>();
        BitSet seen = new BitSet();
        for (int i = 0; i < count; i++) {
            int voter = voter(in);
            if (seen.get(voter)) {
                // A list that names somebody twice would send COORDINATOR in circles for ever.
                throw new MalformedFrameException("voter " + voter + " is listed twice");
            }
            seen.set(voter);
            voters.add(voter);
        }
        return voters;
    }

    private static int voter(FrameReader in) throws MalformedFrameException {
        return (int) in.number(0, Roster.MAX_VOTERS - 1);
    }
}
