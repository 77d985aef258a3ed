package io.baton.core.mutex.central;

import io.baton.core.mutex.central.CentralMessage.Busy;
import io.baton.core.mutex.central.CentralMessage.Grant;
import io.baton.core.mutex.central.CentralMessage.InUse;
import io.baton.core.mutex.central.CentralMessage.Queued;
import io.baton.core.mutex.central.CentralMessage.Release;
import io.baton.core.mutex.central.CentralMessage.Request;
import io.baton.core.mutex.central.CentralMessage.Wanted;
import io.baton.spi.Codec;
import io.baton.spi.FrameReader;
import io.baton.spi.FrameWriter;
import io.baton.spi.MalformedFrameException;

/** A message is its kind, its ask, and what else the kind has. */
final class CentralCodec implements Codec<CentralMessage> {
    private static final int REQUEST = 0;
    private static final int RELEASE = 1;
    private static final int IN_USE = 2;
    private static final int GRANT = 3;
    private static final int QUEUED = 4;
    private static final int BUSY = 5;
    private static final int WANTED = 6;

    @Override
    public void write(CentralMessage message, FrameWriter out) {
        if (message instanceof Request request) {
            out.number(REQUEST).number(request.ask()).flag(request.tryOnly());
        } else if (message instanceof Release release) {
            out.number(RELEASE).number(release.ask()).number(release.fence());
        } else if (message instanceof InUse inUse) {
            out.number(IN_USE).number(inUse.ask());
        } else if (message instanceof Grant grant) {
            out.number(GRANT).number(grant.ask()).number(grant.fence());
        } else if (message instanceof Queued queued) {
            out.number(QUEUED).number(queued.ask());
        } else if (message instanceof Busy busy) {
            out.number(BUSY).number(busy.ask());
        } else if (message instanceof Wanted wanted) {
            out.number(WANTED).number(wanted.ask()).flag(wanted.tryOnly());
        }
    }

    @Override
    public CentralMessage read(FrameReader in) throws MalformedFrameException {
        int kind = (int) in.number(REQUEST, WANTED);
        long ask = in.number();
        return switch (kind) {
            case REQUEST -> new Request(ask, in.flag());
            case RELEASE -> new Release(ask, in.number(0, Long.MAX_VALUE));
            case IN_USE -> new InUse(ask);
            case GRANT -> new Grant(ask, in.number(0, Long.MAX_VALUE));
            case QUEUED -> new Queued(ask);
            case BUSY -> new Busy(ask);
            default -> new Wanted(ask, in.flag());
        };
    }
}
