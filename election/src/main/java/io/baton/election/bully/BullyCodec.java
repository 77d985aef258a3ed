package io.baton.election.bully;

import io.baton.election.bully.BullyMessage.Answer;
import io.baton.election.bully.BullyMessage.Coordinator;
import io.baton.election.bully.BullyMessage.Elect;
import io.baton.spi.Codec;
import io.baton.spi.FrameReader;
import io.baton.spi.FrameWriter;
import io.baton.spi.MalformedFrameException;

/** One number: which message it is. */
final class BullyCodec implements Codec<BullyMessage> {
    private static final int ELECT = 0;
    private static final int ANSWER = 1;
    private static final int COORDINATOR = 2;

    @Override
    public void write(BullyMessage message, FrameWriter out) {
        if (message instanceof Elect) {
            out.number(ELECT);
        } else if (message instanceof Answer) {
            out.number(ANSWER);
        } else {
            out.number(COORDINATOR);
        }
    }

    @Override
    public BullyMessage read(FrameReader in) throws MalformedFrameException {
        int kind = (int) in.number(ELECT, COORDINATOR);
        if (kind == ELECT) {
            return new Elect();
        }
        return kind == ANSWER ? new Answer() : new Coordinator();
    }
}
