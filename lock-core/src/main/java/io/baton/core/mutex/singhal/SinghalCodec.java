package io.baton.core.mutex.singhal;

import io.baton.core.mutex.RequestNumbers;
import io.baton.core.mutex.singhal.SinghalMessage.No;
import io.baton.core.mutex.singhal.SinghalMessage.Request;
import io.baton.core.mutex.singhal.SinghalMessage.Token;
import io.baton.spi.Codec;
import io.baton.spi.FrameReader;
import io.baton.spi.FrameWriter;
import io.baton.spi.MalformedFrameException;

/** A message is its kind, its number or fence, and what else the kind has. */
final class SinghalCodec implements Codec<SinghalMessage> {
    private static final int REQUEST = 0;
    private static final int NO = 1;
    private static final int TOKEN = 2;

    @Override
    public void write(SinghalMessage message, FrameWriter out) {
        if (message instanceof Request request) {
            out.number(REQUEST).number(request.number()).flag(request.tryOnly());
        } else if (message instanceof No no) {
            out.number(NO).number(no.number());
        } else if (message instanceof Token token) {
            out.number(TOKEN).number(token.fence());
            RequestNumbers.write(token.requested(), out);
            RequestNumbers.write(token.served(), out);
        }
    }

    @Override
    public SinghalMessage read(FrameReader in) throws MalformedFrameException {
        int kind = (int) in.number(REQUEST, TOKEN);
        long first = in.number(0, Long.MAX_VALUE);
        return switch (kind) {
            case REQUEST -> new Request(first, in.flag());
            case NO -> new No(first);
            default -> new Token(first, RequestNumbers.read(in), RequestNumbers.read(in));
        };
    }
}
