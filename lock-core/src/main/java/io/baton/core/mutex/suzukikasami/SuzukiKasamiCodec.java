package io.baton.core.mutex.suzukikasami;

import io.baton.core.mutex.RequestNumbers;
import io.baton.core.mutex.suzukikasami.SuzukiKasamiMessage.No;
import io.baton.core.mutex.suzukikasami.SuzukiKasamiMessage.Request;
import io.baton.core.mutex.suzukikasami.SuzukiKasamiMessage.Token;
import io.baton.core.mutex.suzukikasami.SuzukiKasamiMessage.Try;
import io.baton.spi.Codec;
import io.baton.spi.FrameReader;
import io.baton.spi.FrameWriter;
import io.baton.spi.MalformedFrameException;
import java.util.ArrayList;
import java.util.List;

/** A message is its kind and its fields. Whether a rank exists is for the mutex to say: it knows the view. */
final class SuzukiKasamiCodec implements Codec<SuzukiKasamiMessage> {
    private static final int REQUEST = 0;
    private static final int TRY = 1;
    private static final int NO = 2;
    private static final int TOKEN = 3;

    @Override
    public void write(SuzukiKasamiMessage message, FrameWriter out) {
        if (message instanceof Request request) {
            out.number(REQUEST).number(request.number());
        } else if (message instanceof Try attempt) {
            out.number(TRY).number(attempt.number());
        } else if (message instanceof No no) {
            out.number(NO).number(no.number());
        } else if (message instanceof Token token) {
            out.number(TOKEN).number(token.fence());
            RequestNumbers.write(token.served(), out);
            out.count(token.queue().size());
            token.queue().forEach(out::number);
        }
    }

    @Override
    public SuzukiKasamiMessage read(FrameReader in) throws MalformedFrameException {
        int kind = (int) in.number(REQUEST, TOKEN);
        long first = in.number(0, Long.MAX_VALUE);
        return switch (kind) {
            case REQUEST -> new Request(first);
            case TRY -> new Try(first);
            case NO -> new No(first);
            default -> new Token(first, RequestNumbers.read(in), readQueue(in));
        };
    }

    private static List<Integer> readQueue(FrameReader in) throws MalformedFrameException {
        int count = in.count(RequestNumbers.MAX_MEMBERS);
        List<Integer> queue = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            queue.add((int) in.number(0, RequestNumbers.MAX_MEMBERS - 1));
        }
        return queue;
    }
}
