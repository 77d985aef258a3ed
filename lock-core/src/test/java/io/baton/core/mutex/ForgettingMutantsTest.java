package io.baton.core.mutex;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.core.mutex.ricartagrawalatoken.RicartAgrawalaToken;
import io.baton.core.mutex.singhal.Singhal;
import io.baton.core.mutex.suzukikasami.SuzukiKasami;
import io.baton.kit.mutex.Storms;
import io.baton.kit.mutex.Watch;
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
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** That a record may be dropped only where {@link TokenMutex} says so, and only if requests are repeated. */
class ForgettingMutantsTest {
    static Stream<MutexAlgorithm<?>> algorithms() {
        return Stream.of(new SuzukiKasami(), new RicartAgrawalaToken(), new Singhal());
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void shouldCatchBugWhenRecordsAreDroppedThatAreNotIdle(MutexAlgorithm<?> algorithm) {
        assertCaught(new DropsAnything<>(algorithm), "exclusion");
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void shouldCatchBugWhenNobodyRepeatsARequest(MutexAlgorithm<?> algorithm) {
        assertCaught(new NeverRepeats<>(algorithm), "waits for ever");
    }

    /** Few members, and more storms than elsewhere: the token's queue makes up for much that is forgotten. */
    private static <M> void assertCaught(MutexAlgorithm<M> mutant, String inWords) {
        Storms<M> storms = new Storms<>(mutant, bench -> new Watch<M>() {}).forgetful(true);
        boolean caught = LongStream.range(0, 5_000)
                .anyMatch(seed -> failure(storms, seed).contains(inWords));
        assertThat(caught).as("%s: %s", mutant.name(), inWords).isTrue();
    }

    private static String failure(Storms<?> storms, long seed) {
        try {
            storms.run(3, seed);
            return "";
        } catch (AssertionError e) {
            return String.valueOf(e.getMessage());
        }
    }

    /** Home drops its record while the token is away, and makes another one. */
    private static final class DropsAnything<M> extends Mutant<M> {
        DropsAnything(MutexAlgorithm<M> honest) {
            super(honest);
        }

        @Override
        public Mutex<M> open(LockSpec lock, Seats seats, List<Held> survivors, long floor, Effects<M> out) {
            Mutex<M> mutex = honest.open(lock, seats, survivors, floor, out);
            return new Mutex<>() {
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
                public void receive(int from, M message) {
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

                @Override
                public boolean forgettable() {
                    return true;
                }

                @Override
                public boolean strayed() {
                    return mutex.strayed();
                }
            };
        }
    }

    /** Thinks that records are kept, while they are dropped. */
    private static final class NeverRepeats<M> extends Mutant<M> {
        NeverRepeats(MutexAlgorithm<M> honest) {
            super(honest);
        }

        @Override
        public Mutex<M> open(LockSpec lock, Seats seats, List<Held> survivors, long floor, Effects<M> out) {
            LockSpec kept = new LockSpec(lock.name(), lock.home(), lock.permits(), lock.sticky(), 0, lock.options());
            return honest.open(kept, seats, survivors, floor, out);
        }
    }

    private abstract static class Mutant<M> implements MutexAlgorithm<M> {
        final MutexAlgorithm<M> honest;

        Mutant(MutexAlgorithm<M> honest) {
            this.honest = honest;
        }

        @Override
        public String name() {
            return honest.name();
        }

        @Override
        public Set<Mode> modes() {
            return honest.modes();
        }

        @Override
        public Codec<M> codec() {
            return honest.codec();
        }

        @Override
        public Summary summary() {
            return honest.summary();
        }
    }
}
