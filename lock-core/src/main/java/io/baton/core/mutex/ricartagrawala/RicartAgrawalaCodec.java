package io.baton.core.mutex.ricartagrawala;

import io.baton.core.mutex.ricartagrawala.RicartAgrawalaMessage.No;
import io.baton.core.mutex.ricartagrawala.RicartAgrawalaMessage.Reply;
import io.baton.core.mutex.ricartagrawala.RicartAgrawalaMessage.Request;
import io.baton.spi.Codec;
import io.baton.spi.FrameReader;
import io.baton.spi.FrameWriter;
import io.baton.spi.MalformedFrameException;

/** A message is its kind, its stamp, and what else the kind has. */
public final class RicartAgrawalaCodec implements Codec<RicartAgrawalaMessage> {
    private static final int REQUEST = 0;
    private static final int REPLY = 1;
    private static final int NO = 2;

    @Override
    public void write(RicartAgrawalaMessage message, FrameWriter out) {
        if (message instanceof Request request) {
            out.number(REQUEST).number(request.stamp()).flag(request.shared()).flag(request.tryOnly());
        } else if (message instanceof Reply reply) {
            out.number(REPLY).number(reply.stamp()).number(reply.fence());
        } else if (message instanceof No no) {
            out.number(NO).number(no.stamp());
        }
    }

    @Override
    public RicartAgrawalaMessage read(FrameReader in) throws MalformedFrameException {
        int kind = (int) in.number(REQUEST, NO);
        long stamp = in.number(0, Long.MAX_VALUE);
        return switch (kind) {
            case REQUEST -> new Request(stamp, in.flag(), in.flag());
            case REPLY -> new Reply(stamp, in.number(0, Long.MAX_VALUE));
            default -> new No(stamp);
        };
    }
}
