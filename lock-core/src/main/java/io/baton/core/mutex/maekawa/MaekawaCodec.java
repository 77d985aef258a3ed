package io.baton.core.mutex.maekawa;

import io.baton.core.mutex.maekawa.MaekawaMessage.InUse;
import io.baton.core.mutex.maekawa.MaekawaMessage.Inquire;
import io.baton.core.mutex.maekawa.MaekawaMessage.Locked;
import io.baton.core.mutex.maekawa.MaekawaMessage.No;
import io.baton.core.mutex.maekawa.MaekawaMessage.Release;
import io.baton.core.mutex.maekawa.MaekawaMessage.Request;
import io.baton.core.mutex.maekawa.MaekawaMessage.Wanted;
import io.baton.core.mutex.maekawa.MaekawaMessage.Yield;
import io.baton.spi.Codec;
import io.baton.spi.FrameReader;
import io.baton.spi.FrameWriter;
import io.baton.spi.MalformedFrameException;

/** A message is its kind, its ask, and what else the kind has. */
final class MaekawaCodec implements Codec<MaekawaMessage> {
    private static final int REQUEST = 0;
    private static final int YIELD = 1;
    private static final int RELEASE = 2;
    private static final int IN_USE = 3;
    private static final int LOCKED = 4;
    private static final int INQUIRE = 5;
    private static final int NO = 6;
    private static final int WANTED = 7;

    @Override
    public void write(MaekawaMessage message, FrameWriter out) {
        if (message instanceof Request request) {
            out.number(REQUEST).number(request.ask()).number(request.stamp()).flag(request.tryOnly());
        } else if (message instanceof Yield yield) {
            out.number(YIELD).number(yield.ask());
        } else if (message instanceof Release release) {
            out.number(RELEASE).number(release.ask()).number(release.fence());
        } else if (message instanceof InUse inUse) {
            out.number(IN_USE).number(inUse.ask());
        } else if (message instanceof Locked locked) {
            out.number(LOCKED).number(locked.ask()).number(locked.fence());
        } else if (message instanceof Inquire inquire) {
            out.number(INQUIRE).number(inquire.ask());
        } else if (message instanceof No no) {
            out.number(NO).number(no.ask());
        } else if (message instanceof Wanted wanted) {
            out.number(WANTED).number(wanted.ask()).flag(wanted.tryOnly());
        }
    }

    @Override
    public MaekawaMessage read(FrameReader in) throws MalformedFrameException {
        int kind = (int) in.number(REQUEST, WANTED);
        long ask = in.number();
        return switch (kind) {
            case REQUEST -> new Request(ask, in.number(0, Long.MAX_VALUE), in.flag());
            case YIELD -> new Yield(ask);
            case RELEASE -> new Release(ask, in.number(0, Long.MAX_VALUE));
            case IN_USE -> new InUse(ask);
            case LOCKED -> new Locked(ask, in.number(0, Long.MAX_VALUE));
            case INQUIRE -> new Inquire(ask);
            case NO -> new No(ask);
            default -> new Wanted(ask, in.flag());
        };
    }
}
