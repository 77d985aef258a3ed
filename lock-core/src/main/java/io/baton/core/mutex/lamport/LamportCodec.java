package io.baton.core.mutex.lamport;

import io.baton.core.mutex.lamport.LamportMessage.Release;
import io.baton.core.mutex.lamport.LamportMessage.Reply;
import io.baton.core.mutex.lamport.LamportMessage.Request;
import io.baton.spi.Codec;
import io.baton.spi.FrameReader;
import io.baton.spi.FrameWriter;
import io.baton.spi.MalformedFrameException;

/** A message is its kind, its one number, and whether a request only tries. */
final class LamportCodec implements Codec<LamportMessage> {
    private static final int REQUEST = 0;
    private static final int REPLY = 1;
    private static final int RELEASE = 2;

    @Override
    public void write(LamportMessage message, FrameWriter out) {
        if (message instanceof Request request) {
            out.number(REQUEST).number(request.stamp()).flag(request.tryOnly());
        } else if (message instanceof Reply reply) {
            out.number(REPLY).number(reply.stamp());
        } else if (message instanceof Release release) {
            out.number(RELEASE).number(release.fence());
        }
    }

    /** No request is stamped 0: that place in the queue is a survivor's. */
    @Override
    public LamportMessage read(FrameReader in) throws MalformedFrameException {
        return switch ((int) in.number(REQUEST, RELEASE)) {
            case REQUEST -> new Request(in.number(1, Long.MAX_VALUE), in.flag());
            case REPLY -> new Reply(in.number(1, Long.MAX_VALUE));
            default -> new Release(in.number(0, Long.MAX_VALUE));
        };
    }
}
