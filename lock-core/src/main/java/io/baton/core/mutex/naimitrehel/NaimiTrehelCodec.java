package io.baton.core.mutex.naimitrehel;

import io.baton.core.mutex.naimitrehel.NaimiTrehelMessage.No;
import io.baton.core.mutex.naimitrehel.NaimiTrehelMessage.Request;
import io.baton.core.mutex.naimitrehel.NaimiTrehelMessage.Token;
import io.baton.core.mutex.naimitrehel.NaimiTrehelMessage.Try;
import io.baton.spi.Codec;
import io.baton.spi.FrameReader;
import io.baton.spi.FrameWriter;
import io.baton.spi.MalformedFrameException;

/** A message is its kind and its fields. Whether a rank exists is for the mutex to say: it knows the view. */
final class NaimiTrehelCodec implements Codec<NaimiTrehelMessage> {
    /** Far beyond the members of any sensible view. */
    private static final int MAX_MEMBERS = 1024;

    private static final int REQUEST = 0;
    private static final int TRY = 1;
    private static final int TOKEN = 2;
    private static final int NO = 3;

    @Override
    public void write(NaimiTrehelMessage message, FrameWriter out) {
        if (message instanceof Request request) {
            out.number(REQUEST).number(request.origin());
        } else if (message instanceof Try attempt) {
            out.number(TRY).number(attempt.origin()).number(attempt.ask());
        } else if (message instanceof Token token) {
            out.number(TOKEN).number(token.fence());
        } else if (message instanceof No no) {
            out.number(NO).number(no.ask());
        }
    }

    @Override
    public NaimiTrehelMessage read(FrameReader in) throws MalformedFrameException {
        int kind = (int) in.number(REQUEST, NO);
        return switch (kind) {
            case REQUEST -> new Request(rank(in));
            case TRY -> new Try(rank(in), in.number());
            case TOKEN -> new Token(in.number(0, Long.MAX_VALUE));
            default -> new No(in.number());
        };
    }

    private static int rank(FrameReader in) throws MalformedFrameException {
        return (int) in.number(0, MAX_MEMBERS - 1);
    }
}
