package io.baton.core.mutex.maekawa;

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
 * The algorithm {@code maekawa}: whoever wants the lock asks its quorum, and every two quorums share a member.
 *
 * <p>Option {@code quorum}: {@code cyclic} (the default), {@code grid} or {@code plane}, see {@link Quorums}.
 */
public final class Maekawa implements MutexAlgorithm<MaekawaMessage> {
    private static final MaekawaCodec CODEC = new MaekawaCodec();

    @Override
    public String name() {
        return "maekawa";
    }

    @Override
    public Set<Mode> modes() {
        return Set.of(Mode.EXCLUSIVE);
    }

    @Override
    public Codec<MaekawaMessage> codec() {
        return CODEC;
    }

    @Override
    public Summary summary() {
        return new Summary(
                Summary.Kind.QUORUM,
                "3(K-1), K the quorum, about the root of n",
                "every other node at most twice before a request that is at its whole quorum",
                "many members without a single coordinator in the way");
    }

    @Override
    public List<String> check(Map<String, String> options) {
        Map<String, String> others = new TreeMap<>(options);
        String quorum = others.remove("quorum");
        List<String> wrong = new ArrayList<>(MutexAlgorithm.super.check(others));
        if (quorum != null && !Quorums.KINDS.contains(quorum)) {
            wrong.add("algorithm " + name() + ": option \"quorum\" is \"" + quorum + "\", allowed are "
                    + String.join(", ", Quorums.KINDS));
        }
        return wrong;
    }

    @Override
    public Mutex<MaekawaMessage> open(
            LockSpec lock, Seats seats, List<Held> survivors, long fenceFloor, Effects<MaekawaMessage> out) {
        return new MaekawaMutex(lock, seats, Survivors.single(survivors, seats), fenceFloor, out);
    }
}
