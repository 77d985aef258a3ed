package io.baton.simulator;

import io.baton.core.plugin.Plugins;
import io.baton.spi.ElectionAlgorithm;
import io.baton.spi.MutexAlgorithm;
import java.util.Map;
import java.util.TreeMap;

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

    /** Returns the algorithms that the nodes know: the one that is tested, and all others as they are. */
    Map<String, MutexAlgorithm<?>> mutexes(String tested) {
        Map<String, MutexAlgorithm<?>> all = new TreeMap<>(PLUGINS.algorithms());
        all.put(tested, mutex(tested));
        return all;
    }

    MutexAlgorithm<?> mutex(String name) {
        return sabotage.mutex(PLUGINS.algorithm(name));
    }

    ElectionAlgorithm<?> election(String name) {
        return sabotage.election(PLUGINS.election(name));
    }
}
