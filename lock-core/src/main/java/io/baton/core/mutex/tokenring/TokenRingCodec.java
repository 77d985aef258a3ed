package io.baton.core.mutex.tokenring;

import io.baton.core.mutex.tokenring.TokenRingMessage.Busy;
import io.baton.core.mutex.tokenring.TokenRingMessage.Lull;
import io.baton.core.mutex.tokenring.TokenRingMessage.Stroll;
import io.baton.core.mutex.tokenring.TokenRingMessage.Token;
import io.baton.core.mutex.tokenring.TokenRingMessage.Want;
import io.baton.spi.Codec;
import io.baton.spi.FrameReader;
import io.baton.spi.FrameWriter;
import io.baton.spi.MalformedFrameException;
import java.util.ArrayList;
import java.util.List;

/** A message is its kind and its fields. Whether a rank exists is for the mutex to say: it knows the view. */
final class TokenRingCodec implements Codec<TokenRingMessage> {
    /** Far beyond the members of any sensible ring, and a token that full still fits into a frame. */
    private static final int MAX_MEMBERS = 1024;

    private static final int WANT = 0;
    private static final int TOKEN = 1;
    private static final int BUSY = 2;
    private static final int STROLL = 3;
    private static final int LULL = 4;

    @Override
    public void write(TokenRingMessage message, FrameWriter out) {
        if (message instanceof Want want) {
            writeWant(want, out.number(WANT));
        } else if (message instanceof Token token) {
            out.number(TOKEN).number(token.fence()).count(token.wants().size());
            token.wants().forEach(want -> writeWant(want, out));
        } else if (message instanceof Busy busy) {
            out.number(BUSY).number(busy.ask());
        } else if (message instanceof Stroll stroll) {
            out.number(STROLL).number(stroll.fence()).number(stroll.passes());
        } else if (message instanceof Lull lull) {
            out.number(LULL).number(lull.fence());
        }
    }

    @Override
    public TokenRingMessage read(FrameReader in) throws MalformedFrameException {
        int kind = (int) in.number(WANT, LULL);
        return switch (kind) {
            case WANT -> readWant(in);
            case TOKEN -> readToken(in);
            case BUSY -> new Busy(in.number());
            case STROLL -> new Stroll(fence(in), in.number(0, Long.MAX_VALUE));
            default -> new Lull(fence(in));
        };
    }

    private static void writeWant(Want want, FrameWriter out) {
        out.number(want.origin()).number(want.ask()).flag(want.tryOnly());
    }

    private static Want readWant(FrameReader in) throws MalformedFrameException {
        return new Want((int) in.number(0, MAX_MEMBERS - 1), in.number(), in.flag());
    }

    private static Token readToken(FrameReader in) throws MalformedFrameException {
        long fence = fence(in);
        int count = in.count(MAX_MEMBERS);
        List<Want> wants = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            wants.add(readWant(in));
        }
        return new Token(fence, wants);
    }

    private static long fence(FrameReader in) throws MalformedFrameException {
        return in.number(0, Long.MAX_VALUE);
    }
}
