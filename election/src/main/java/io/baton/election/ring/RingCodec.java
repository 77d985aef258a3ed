package io.baton.election.ring;

import io.baton.election.VoterFields;
import io.baton.election.ring.RingMessage.Coordinator;
import io.baton.election.ring.RingMessage.Elect;
import io.baton.spi.Codec;
import io.baton.spi.FrameReader;
import io.baton.spi.FrameWriter;
import io.baton.spi.MalformedFrameException;

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
        VoterFields.writeAll(message.met(), out);
    }

    @Override
    public RingMessage read(FrameReader in) throws MalformedFrameException {
        if (in.number(ELECT, COORDINATOR) == ELECT) {
            return new Elect(VoterFields.readAll(in));
        }
        return new Coordinator(VoterFields.read(in), VoterFields.readAll(in));
    }
}
