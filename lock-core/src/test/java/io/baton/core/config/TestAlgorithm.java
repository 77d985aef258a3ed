package io.baton.core.config;

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

/** An algorithm with a name only; one called maekawa also has an option. */
public record TestAlgorithm(String name) implements MutexAlgorithm<String> {
    @Override
    public Set<Mode> modes() {
        return Set.of(Mode.EXCLUSIVE);
    }

    @Override
    public Summary summary() {
        return new Summary(Summary.Kind.PERMISSION, "-", "-", "-");
    }

    @Override
    public List<String> check(Map<String, String> options) {
        if (!name.equals("maekawa")) {
            return MutexAlgorithm.super.check(options);
        }
        List<String> problems = new ArrayList<>();
        new TreeMap<>(options).forEach((option, value) -> {
            if (!option.equals("quorum")) {
                problems.add("option \"" + option + "\" is not known");
            } else if (!Set.of("grid", "plane").contains(value)) {
                problems.add("option \"quorum\" must be grid or plane, not " + value);
            }
        });
        return problems;
    }

    @Override
    public Codec<String> codec() {
        throw new UnsupportedOperationException("has a name only");
    }

    @Override
    public Mutex<String> open(LockSpec lock, Seats seats, List<Held> survivors, long floor, Effects<String> out) {
        throw new UnsupportedOperationException("has a name only");
    }
}
