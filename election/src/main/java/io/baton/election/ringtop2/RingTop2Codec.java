package io.baton.election.ringtop2;

import io.baton.election.VoterFields;
import io.baton.election.ringtop2.RingTop2Message.Choose;
import io.baton.election.ringtop2.RingTop2Message.Elect;
import io.baton.election.ringtop2.RingTop2Message.Ended;
import io.baton.election.ringtop2.RingTop2Message.Pair;
import io.baton.spi.Codec;
import io.baton.spi.FrameReader;
import io.baton.spi.FrameWriter;
import io.baton.spi.MalformedFrameException;

/** Which message it is, the two if they are chosen, and the list if it goes round. */
final class RingTop2Codec implements Codec<RingTop2Message> {
    private static final int ELECT = 0;
    private static final int CHOOSE = 1;
    private static final int ENDED = 2;

    @Override
    public void write(RingTop2Message message, FrameWriter out) {
        if (message instanceof Elect elect) {
            out.number(ELECT);
            VoterFields.writeAll(elect.met(), out);
        } else if (message instanceof Choose choose) {
            write(choose.pair(), out.number(CHOOSE));
            VoterFields.writeAll(choose.met(), out);
        } else if (message instanceof Ended ended) {
            write(ended.pair(), out.number(ENDED));
        }
    }

    private static void write(Pair pair, FrameWriter out) {
        out.number(pair.coordinator()).number(pair.deputy());
    }

    @Override
    public RingTop2Message read(FrameReader in) throws MalformedFrameException {
        int kind = (int) in.number(ELECT, ENDED);
        if (kind == ELECT) {
            return new Elect(VoterFields.readAll(in));
        }
        Pair pair = readPair(in);
        return kind == CHOOSE ? new Choose(pair, VoterFields.readAll(in)) : new Ended(pair);
    }

    private static Pair readPair(FrameReader in) throws MalformedFrameException {
        Pair pair = new Pair(VoterFields.read(in), VoterFields.readOrNobody(in));
        if (pair.coordinator() == pair.deputy()) {
            throw new MalformedFrameException("voter " + pair.deputy() + " is its own deputy");
        }
        return pair;
    }
}
