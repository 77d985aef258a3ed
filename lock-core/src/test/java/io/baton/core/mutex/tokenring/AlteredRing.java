package io.baton.core.mutex.tokenring;

import io.baton.spi.Ask;
import io.baton.spi.Codec;
import io.baton.spi.Effects;
import io.baton.spi.Held;
import io.baton.spi.LockSpec;
import io.baton.spi.Mode;
import io.baton.spi.Mutex;
import io.baton.spi.MutexAlgorithm;
import io.baton.spi.Seats;
import io.baton.spi.Summary;
import java.util.List;
import java.util.Set;

/** The token ring with other rules for forgetting, good ones and bad ones, to try the kit with. */
final class AlteredRing implements MutexAlgorithm<TokenRingMessage> {
    enum Rule {
        /** Members other than home wait for home's word. Nothing is wrong with that. */
        BY_WORD,
        /** They don't listen to it. */
        DEAF_TO_THE_WORD,
        /** They obey it even with a token or a zombie. */
        OBEYS_BLINDLY,
        /** Home forgets that the token is away, and makes another. */
        FORGETS_THAT_IT_IS_AWAY,
        /** An idle token that is not home is not reported. */
        HIDES_THE_STRAY_TOKEN,
        /** The token is dropped with the record of a member that is not home. */
        DROPS_THE_TOKEN
    }

    private final TokenRing ring = new TokenRing();
    private final Rule rule;

    AlteredRing(Rule rule) {
        this.rule = rule;
    }

    @Override
    public String name() {
        return "altered-ring";
    }

    @Override
    public Set<Mode> modes() {
        return ring.modes();
    }

    @Override
    public Codec<TokenRingMessage> codec() {
        return ring.codec();
    }

    @Override
    public Summary summary() {
        return ring.summary();
    }

    @Override
    public boolean forgetsByWord() {
        return rule == Rule.BY_WORD || rule == Rule.DEAF_TO_THE_WORD || rule == Rule.OBEYS_BLINDLY;
    }

    @Override
    public Mutex<TokenRingMessage> open(
            LockSpec lock, Seats seats, List<Held> survivors, long fenceFloor, Effects<TokenRingMessage> out) {
        return new Altered(ring.open(lock, seats, survivors, fenceFloor, out), seats.self() == lock.home());
    }

    private final class Altered implements Mutex<TokenRingMessage> {
        private final Mutex<TokenRingMessage> mutex;
        private final boolean home;

        Altered(Mutex<TokenRingMessage> mutex, boolean home) {
            this.mutex = mutex;
            this.home = home;
        }

        @Override
        public boolean forgettable() {
            return switch (rule) {
                case BY_WORD, DEAF_TO_THE_WORD, OBEYS_BLINDLY -> home && mutex.forgettable();
                case FORGETS_THAT_IT_IS_AWAY -> home || mutex.forgettable();
                case DROPS_THE_TOKEN -> mutex.forgettable() || mutex.strayed();
                case HIDES_THE_STRAY_TOKEN -> mutex.forgettable();
            };
        }

        @Override
        public boolean forget(long fence) {
            return rule == Rule.OBEYS_BLINDLY || (rule == Rule.BY_WORD && mutex.forgettable());
        }

        @Override
        public boolean strayed() {
            return rule != Rule.HIDES_THE_STRAY_TOKEN && mutex.strayed();
        }

        @Override
        public void request(Ask ask) {
            mutex.request(ask);
        }

        @Override
        public void cancel(long ask) {
            mutex.cancel(ask);
        }

        @Override
        public void release(long ask, long lastFence) {
            mutex.release(ask, lastFence);
        }

        @Override
        public void receive(int from, TokenRingMessage message) {
            mutex.receive(from, message);
        }

        @Override
        public void timer(int key) {
            mutex.timer(key);
        }

        @Override
        public long fence() {
            return mutex.fence();
        }
    }
}
