package io.baton.core.mutex.naimitrehel;

import io.baton.core.mutex.Mutant;
import io.baton.core.mutex.naimitrehel.NaimiTrehelMessage.Request;
import io.baton.spi.Effects;
import io.baton.spi.Mutex;
import java.util.function.Function;

/** A mutant: who hands a request on keeps its father, so that paths grow. */
final class Unturned extends Mutant.Altered<NaimiTrehelMessage> {
    private final Outlet outlet;

    private Unturned(Mutex<NaimiTrehelMessage> sound, Outlet outlet) {
        super(sound);
        this.outlet = outlet;
    }

    static Mutex<NaimiTrehelMessage> open(
            Function<Effects<NaimiTrehelMessage>, Mutex<NaimiTrehelMessage>> sound, Effects<NaimiTrehelMessage> out) {
        Outlet outlet = new Outlet(out);
        return new Unturned(sound.apply(outlet), outlet);
    }

    /** Whom the request went to, gets its place as father back, by a request of its own that nobody hears of. */
    @Override
    public void receive(int from, NaimiTrehelMessage message) {
        outlet.handedTo = -1;
        super.receive(from, message);
        if (outlet.handedTo >= 0) {
            outlet.muted = true;
            super.receive(from, new Request(outlet.handedTo));
            outlet.muted = false;
        }
    }

    private static final class Outlet implements Effects<NaimiTrehelMessage> {
        private final Effects<NaimiTrehelMessage> out;
        private int handedTo = -1;
        private boolean muted;

        Outlet(Effects<NaimiTrehelMessage> out) {
            this.out = out;
        }

        @Override
        public void send(int to, NaimiTrehelMessage message) {
            if (!muted) {
                handedTo = message instanceof Request ? to : -1;
                out.send(to, message);
            }
        }

        @Override
        public void granted(long ask, long fenceAbove) {
            out.granted(ask, fenceAbove);
        }

        @Override
        public void denied(long ask) {
            out.denied(ask);
        }

        @Override
        public long wanted(long ask, boolean queued) {
            return out.wanted(ask, queued);
        }

        @Override
        public void after(int key, long nanos) {
            out.after(key, nanos);
        }
    }
}
