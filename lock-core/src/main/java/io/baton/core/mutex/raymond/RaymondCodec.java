package io.baton.core.mutex.raymond;

import io.baton.core.mutex.raymond.RaymondMessage.No;
import io.baton.core.mutex.raymond.RaymondMessage.Request;
import io.baton.core.mutex.raymond.RaymondMessage.Token;
import io.baton.core.mutex.raymond.RaymondMessage.Try;
import io.baton.spi.Codec;
import io.baton.spi.FrameReader;
import io.baton.spi.FrameWriter;
import io.baton.spi.MalformedFrameException;

/** A message is its kind and its fields. Whether a rank exists is for the mutex to say: it knows the view. */
final class RaymondCodec implements Codec<RaymondMessage> {
    /** Far beyond the members of any sensible view. */
    private static final int MAX_MEMBERS = 1024;

    private static final int REQUEST = 0;
    private static final int TRY = 1;
    private static final int TOKEN = 2;
    private static final int NO = 3;

    @Override
    public void write(RaymondMessage message, FrameWriter out) {
        if (message instanceof Request) {
            out.number(REQUEST);
        } else if (message instanceof Try attempt) {
            out.number(TRY).number(attempt.origin()).number(attempt.ask());
        } else if (message instanceof Token token) {
            out.number(TOKEN).number(token.fence());
        } else if (message instanceof No no) {
            out.number(NO).number(no.ask());
        }
    }

    @Override
    public RaymondMessage read(FrameReader in) throws MalformedFrameException {
        int kind = (int) in.number(REQUEST, NO);
        return switch (kind) {
            case REQUEST -> new Request();
            case TRY -> new Try((int) in.number(0, MAX_MEMBERS - 1), in.number());
            case TOKEN -> new Token(in.number(0, Long.MAX_VALUE));
            default -> new No(in.number());
        };
    }
}
