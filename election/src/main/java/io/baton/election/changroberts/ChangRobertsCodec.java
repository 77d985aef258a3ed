package io.baton.election.changroberts;

import io.baton.election.VoterFields;
import io.baton.election.changroberts.ChangRobertsMessage.Elect;
import io.baton.election.changroberts.ChangRobertsMessage.Elected;
import io.baton.spi.Codec;
import io.baton.spi.FrameReader;
import io.baton.spi.FrameWriter;
import io.baton.spi.MalformedFrameException;

/** Which message it is, and whose. */
final class ChangRobertsCodec implements Codec<ChangRobertsMessage> {
    private static final int ELECT = 0;
    private static final int ELECTED = 1;

    @Override
    public void write(ChangRobertsMessage message, FrameWriter out) {
        out.number(message instanceof Elect ? ELECT : ELECTED).number(message.originator());
    }

    @Override
    public ChangRobertsMessage read(FrameReader in) throws MalformedFrameException {
        boolean elect = in.number(ELECT, ELECTED) == ELECT;
        int originator = VoterFields.read(in);
        return elect ? new Elect(originator) : new Elected(originator);
    }
}
