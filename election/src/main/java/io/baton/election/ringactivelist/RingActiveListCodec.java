package io.baton.election.ringactivelist;

import io.baton.election.VoterFields;
import io.baton.election.ringactivelist.RingActiveListMessage.Elect;
import io.baton.election.ringactivelist.RingActiveListMessage.Ended;
import io.baton.spi.Codec;
import io.baton.spi.FrameReader;
import io.baton.spi.FrameWriter;
import io.baton.spi.MalformedFrameException;

/** Which message it is, a voter, and with ELECT the number of the attempt. */
final class RingActiveListCodec implements Codec<RingActiveListMessage> {
    private static final int ELECT = 0;
    private static final int ENDED = 1;

    @Override
    public void write(RingActiveListMessage message, FrameWriter out) {
        if (message instanceof Elect elect) {
            out.number(ELECT).number(elect.voter()).number(elect.attempt());
        } else if (message instanceof Ended ended) {
            out.number(ENDED).number(ended.coordinator());
        }
    }

    @Override
    public RingActiveListMessage read(FrameReader in) throws MalformedFrameException {
        if (in.number(ELECT, ENDED) == ENDED) {
            return new Ended(VoterFields.read(in));
        }
        return new Elect(VoterFields.read(in), (int) in.number(1, RingActiveListMessage.MAX_ATTEMPT));
    }
}
