package io.baton.core.mutex.raymondk;

import io.baton.core.mutex.Survivors;
import io.baton.core.mutex.ricartagrawala.RicartAgrawalaCodec;
import io.baton.core.mutex.ricartagrawala.RicartAgrawalaMessage;
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
import java.util.regex.Pattern;

/** The algorithm {@code raymond-k}, for semaphores: whoever wants a permit asks everybody, and need not wait for all. */
public final class RaymondK implements MutexAlgorithm<RicartAgrawalaMessage> {
    private static final RicartAgrawalaCodec CODEC = new RicartAgrawalaCodec();
    private static final String PERMITS_PER_NODE = "permits-per-node";
    private static final Pattern POSITIVE = Pattern.compile("[1-9][0-9]{0,5}");

    @Override
    public String name() {
        return "raymond-k";
    }

    @Override
    public Set<Mode> modes() {
        return Set.of(Mode.PERMIT);
    }

    @Override
    public Codec<RicartAgrawalaMessage> codec() {
        return CODEC;
    }

    @Override
    public Summary summary() {
        return new Summary(
                Summary.Kind.PERMISSION,
                "2(n-1)",
                "by Lamport timestamp, as many at once as there are permits",
                "a semaphore on few members");
    }

    @Override
    public List<String> check(Map<String, String> options) {
        Map<String, String> others = new TreeMap<>(options);
        String perNode = others.remove(PERMITS_PER_NODE);
        List<String> wrong = new ArrayList<>(MutexAlgorithm.super.check(others));
        if (perNode != null && !POSITIVE.matcher(perNode).matches()) {
            wrong.add("algorithm " + name() + ": option \"" + PERMITS_PER_NODE + "\" is \"" + perNode
                    + "\", allowed is a whole number from 1 to 999999");
        }
        return wrong;
    }

    @Override
    public Mutex<RicartAgrawalaMessage> open(
            LockSpec lock, Seats seats, List<Held> survivors, long fenceFloor, Effects<RicartAgrawalaMessage> out) {
        Survivors.permits(survivors, seats, lock.permits());
        int perNode = Integer.parseInt(lock.options().getOrDefault(PERMITS_PER_NODE, "1"));
        return new RaymondKMutex(seats, lock.permits(), perNode, survivors, fenceFloor, out);
    }
}
