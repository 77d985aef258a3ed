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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The algorithm {@code token-ring}: a token travels in rank order, and rests where it was last used.
 *
 * <p>Option {@code idle}: {@code park}, the default and so far the only one.
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
    public boolean hasToken() {
        return true;
    }

    @Override
    public List<String> check(Map<String, String> options) {
        Map<String, String> others = new TreeMap<>(options);
        String idle = others.remove("idle");
        List<String> wrong = new ArrayList<>(MutexAlgorithm.super.check(others));
        if (idle != null && !idle.equals("park")) {
            wrong.add("algorithm " + name() + ": option \"idle\" is \"" + idle + "\", allowed is \"park\"");
        }
        return wrong;
    }

    @Override
    public Mutex<TokenRingMessage> open(
            LockSpec lock, Seats seats, List<Held> survivors, long fenceFloor, Effects<TokenRingMessage> out) {
        return new TokenRingMutex(lock, seats, Survivors.single(survivors, seats), fenceFloor, out);
    }
}
