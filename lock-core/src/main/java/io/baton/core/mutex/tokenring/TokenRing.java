package io.baton.core.mutex.tokenring;

import io.baton.core.mutex.Survivors;
import io.baton.spi.Codec;
import io.baton.spi.Effects;
import io.baton.spi.Held;
import io.baton.spi.LockSpec;
import io.baton.spi.Mode;
import io.baton.spi.Mutex;
import io.baton.spi.MutexAlgorithm;
import io.baton.spi.Seats;
import io.baton.spi.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The algorithm {@code token-ring}: a token travels in rank order.
 *
 * <p>Option {@code idle}: {@code park}, the default, and the token rests where it was last used; or {@code circulate}, and it
 * goes round while the lock is in use, stays for {@code pace} with each member that does not need it, and rests at home after
 * {@code forget-after} without any use.
 */
public final class TokenRing implements MutexAlgorithm<TokenRingMessage> {
    private static final TokenRingCodec CODEC = new TokenRingCodec();

    @Override
    public String name() {
        return "token-ring";
    }

    @Override
    public Set<Mode> modes() {
        return Set.of(Mode.EXCLUSIVE);
    }

    @Override
    public Codec<TokenRingMessage> codec() {
        return CODEC;
    }

    @Override
    public Summary summary() {
        return new Summary(
                Summary.Kind.TOKEN,
                "n, or 0 with the token here; circulate: 0 to n-1 passes until it comes",
                "ring order",
                "everybody takes turns: under load one message per grant");
    }

    @Override
    public List<String> check(Map<String, String> options) {
        Map<String, String> others = new TreeMap<>(options);
        others.keySet().removeAll(Set.of("idle", "pace"));
        List<String> wrong = new ArrayList<>(MutexAlgorithm.super.check(others));
        Idling.check(options).forEach(words -> wrong.add("algorithm " + name() + ": " + words));
        return wrong;
    }

    @Override
    public Mutex<TokenRingMessage> open(
            LockSpec lock, Seats seats, List<Held> survivors, long fenceFloor, Effects<TokenRingMessage> out) {
        return new TokenRingMutex(lock, seats, Survivors.single(survivors, seats), fenceFloor, out);
    }
}
