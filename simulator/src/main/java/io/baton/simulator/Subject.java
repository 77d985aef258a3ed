package io.baton.simulator;

import io.baton.core.plugin.Plugins;
import io.baton.spi.ElectionAlgorithm;
import io.baton.spi.MutexAlgorithm;
import java.util.Map;

/**
 * What is tested: the cores, and the bug that was planted in them, if any.
 *
 * @param cores makes the node cores
 * @param sabotage the planted bug
 */
public record Subject(NodeCore.Factory cores, Sabotage sabotage) {
    private static final Plugins PLUGINS = Plugins.load();

    /** The node core as it is. */
    public static final Subject NODE = new Subject(RealCore::new, Sabotage.NONE);

    /** Returns the node core with a planted bug. */
    public static Subject with(Sabotage sabotage) {
        return new Subject(RealCore::new, sabotage);
    }

    Map<String, MutexAlgorithm<?>> mutexes(String name) {
        return Map.of(name, mutex(name));
    }

    MutexAlgorithm<?> mutex(String name) {
        return sabotage.mutex(PLUGINS.algorithm(name));
    }

    ElectionAlgorithm<?> election(String name) {
        return sabotage.election(PLUGINS.election(name));
    }
}
