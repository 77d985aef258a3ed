package io.baton.samples.keydesk;

import io.baton.samples.keydesk.KeyDeskMessage.Back;
import io.baton.samples.keydesk.KeyDeskMessage.InUse;
import io.baton.samples.keydesk.KeyDeskMessage.Key;
import io.baton.samples.keydesk.KeyDeskMessage.No;
import io.baton.samples.keydesk.KeyDeskMessage.Please;
import io.baton.samples.keydesk.KeyDeskMessage.Wanted;
import io.baton.spi.Codec;
import io.baton.spi.FrameReader;
import io.baton.spi.FrameWriter;
import io.baton.spi.MalformedFrameException;

/** A message is its kind, its ask, and what else the kind has. Whatever comes in is checked against its bounds. */
final class KeyDeskCodec implements Codec<KeyDeskMessage> {
    @Override
    public void write(KeyDeskMessage message, FrameWriter out) {
        if (message instanceof Please please) {
            out.number(0).number(please.ask()).flag(please.tryOnly());
        } else if (message instanceof Back back) {
            out.number(1).number(back.ask()).number(back.fence());
        } else if (message instanceof InUse inUse) {
            out.number(2).number(inUse.ask());
        } else if (message instanceof Key key) {
            out.number(3).number(key.ask()).number(key.fence());
        } else if (message instanceof No no) {
            out.number(4).number(no.ask());
        } else if (message instanceof Wanted wanted) {
            out.number(5).number(wanted.ask()).flag(wanted.tryOnly());
        }
    }

    @Override
    public KeyDeskMessage read(FrameReader in) throws MalformedFrameException {
        int kind = (int) in.number(0, 5);
        long ask = in.number();
        return switch (kind) {
            case 0 -> new Please(ask, in.flag());
            case 1 -> new Back(ask, in.number(0, Long.MAX_VALUE));
            case 2 -> new InUse(ask);
            case 3 -> new Key(ask, in.number(0, Long.MAX_VALUE));
            case 4 -> new No(ask);
            default -> new Wanted(ask, in.flag());
        };
    }
}
