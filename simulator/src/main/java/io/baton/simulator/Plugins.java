package io.baton.simulator;

import io.baton.spi.ElectionAlgorithm;
import io.baton.spi.MutexAlgorithm;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;

/**
 * What the nodes of a run are made of.
 *
 * @param cores makes the node cores
 * @param sabotage the planted bug
 */
public record Plugins(NodeCore.Factory cores, Sabotage sabotage) {
    private static final Map<String, MutexAlgorithm<?>> MUTEXES = mutexes();
    private static final Map<String, ElectionAlgorithm<?>> ELECTIONS = elections();

    /** Returns the names of the lock algorithms that there are. */
    public static List<String> mutexNames() {
        return new ArrayList<>(MUTEXES.keySet());
    }

    /** Returns the names of the elections that there are. */
    public static List<String> electionNames() {
        return new ArrayList<>(ELECTIONS.keySet());
    }

    Map<String, MutexAlgorithm<?>> mutexes(String name) {
        return Map.of(name, sabotage.mutex(find("algorithm", name, MUTEXES)));
    }

    ElectionAlgorithm<?> election(String name) {
        return sabotage.election(find("election", name, ELECTIONS));
    }

    private static <T> T find(String what, String name, Map<String, T> known) {
        T found = known.get(name);
        if (found == null) {
            throw new IllegalArgumentException("no " + what + " \"" + name + "\"; known are " + known.keySet());
        }
        return found;
    }

    @SuppressWarnings("rawtypes")
    private static Map<String, MutexAlgorithm<?>> mutexes() {
        Map<String, MutexAlgorithm<?>> found = new TreeMap<>();
        for (MutexAlgorithm algorithm : ServiceLoader.load(MutexAlgorithm.class)) {
            found.put(algorithm.name(), algorithm);
        }
        return found;
    }

    @SuppressWarnings("rawtypes")
    private static Map<String, ElectionAlgorithm<?>> elections() {
        Map<String, ElectionAlgorithm<?>> found = new TreeMap<>();
        for (ElectionAlgorithm algorithm : ServiceLoader.load(ElectionAlgorithm.class)) {
            found.put(algorithm.name(), algorithm);
        }
        return found;
    }
}
