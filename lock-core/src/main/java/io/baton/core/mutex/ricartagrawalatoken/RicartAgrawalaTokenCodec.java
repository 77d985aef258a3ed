package io.baton.core.mutex.ricartagrawalatoken;

import io.baton.core.mutex.RequestNumbers;
import io.baton.core.mutex.ricartagrawalatoken.RicartAgrawalaTokenMessage.No;
import io.baton.core.mutex.ricartagrawalatoken.RicartAgrawalaTokenMessage.Request;
import io.baton.core.mutex.ricartagrawalatoken.RicartAgrawalaTokenMessage.Token;
import io.baton.core.mutex.ricartagrawalatoken.RicartAgrawalaTokenMessage.Try;
import io.baton.spi.Codec;
import io.baton.spi.FrameReader;
import io.baton.spi.FrameWriter;
import io.baton.spi.MalformedFrameException;

/** A message is its kind, its number or fence, and in a token the list of numbers. */
final class RicartAgrawalaTokenCodec implements Codec<RicartAgrawalaTokenMessage> {
    private static final int TOKEN = 0;
    private static final int REQUEST = 1;
    private static final int TRY = 2;
    private static final int NO = 3;

    @Override
    public void write(RicartAgrawalaTokenMessage message, FrameWriter out) {
        if (message instanceof Token token) {
            RequestNumbers.write(token.served(), out.number(TOKEN).number(token.fence()));
        } else if (message instanceof Request request) {
            out.number(REQUEST).number(request.number());
        } else if (message instanceof Try attempt) {
            out.number(TRY).number(attempt.number());
        } else if (message instanceof No no) {
            out.number(NO).number(no.number());
        }
    }

    @Override
    public RicartAgrawalaTokenMessage read(FrameReader in) throws MalformedFrameException {
        int kind = (int) in.number(TOKEN, NO);
        long first = in.number(0, Long.MAX_VALUE);
        return switch (kind) {
            case TOKEN -> new Token(first, RequestNumbers.read(in));
            case REQUEST -> new Request(first);
            case TRY -> new Try(first);
            default -> new No(first);
        };
    }
}
