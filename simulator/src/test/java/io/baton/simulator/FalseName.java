package io.baton.simulator;

import io.baton.core.plugin.Plugins;
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

/** An algorithm under another one's name: it excludes as it should, but keeps neither that one's order nor its cost. */
record FalseName<M>(String name, MutexAlgorithm<M> real) implements MutexAlgorithm<M> {
    private static final Plugins PLUGINS = Plugins.load();

    static MutexAlgorithm<?> of(String name, String real) {
        return new FalseName<>(name, PLUGINS.algorithm(real));
    }

    @Override
    public Set<Mode> modes() {
        return real.modes();
    }

    @Override
    public Codec<M> codec() {
        return real.codec();
    }

    @Override
    public Summary summary() {
        return real.summary();
    }

    @Override
    public boolean forgetsByWord() {
        return real.forgetsByWord();
    }

    @Override
    public Mutex<M> open(LockSpec lock, Seats seats, List<Held> survivors, long fenceFloor, Effects<M> out) {
        return real.open(lock, seats, survivors, fenceFloor, out);
    }
}
