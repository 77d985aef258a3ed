package io.baton.core.plugin;

import io.baton.BatonException;
import io.baton.core.config.KnownNames;
import io.baton.spi.ElectionAlgorithm;
import io.baton.spi.MutexAlgorithm;
import io.baton.spi.TransportProvider;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The plug-ins that configuration can name. */
public final class Plugins {
    private final Map<String, MutexAlgorithm<?>> algorithms;
    private final Map<String, ElectionAlgorithm<?>> elections;
    private final Map<String, TransportProvider> transports;

    /**
     * Takes these plug-ins, as a simulator or a test does.
     *
     * @throws BatonException if two of a kind have the same name
     */
    public Plugins(
            List<? extends MutexAlgorithm<?>> algorithms,
            List<? extends ElectionAlgorithm<?>> elections,
            List<? extends TransportProvider> transports) {
        this.algorithms = byName("algorithm", algorithms, MutexAlgorithm::name);
        this.elections = byName("election", elections, ElectionAlgorithm::name);
        this.transports = byName("transport", transports, TransportProvider::name);
    }

    /**
     * Finds all plug-ins that the context class loader or Baton's own sees.
     *
     * @throws BatonException if two of a kind have the same name, or one can't be loaded
     */
    public static Plugins load() {
        @Nullable ClassLoader context = Thread.currentThread().getContextClassLoader();
        return new Plugins(
                find(MutexAlgorithm.class, context).stream()
                        .<MutexAlgorithm<?>>map(it -> it)
                        .toList(),
                find(ElectionAlgorithm.class, context).stream()
                        .<ElectionAlgorithm<?>>map(it -> it)
                        .toList(),
                find(TransportProvider.class, context));
    }

    /** Returns what a configuration may name. */
    public KnownNames names() {
        return new KnownNames(algorithms, elections.keySet(), transports.keySet());
    }

    /** Returns all lock algorithms, by name. */
    public Map<String, MutexAlgorithm<?>> algorithms() {
        return Collections.unmodifiableMap(algorithms);
    }

    /** Returns the lock algorithm with this name. */
    public MutexAlgorithm<?> algorithm(String name) {
        return get("algorithm", algorithms, name);
    }

    /** Returns the election with this name. */
    public ElectionAlgorithm<?> election(String name) {
        return get("election", elections, name);
    }

    /** Returns the transport with this name. */
    public TransportProvider transport(String name) {
        return get("transport", transports, name);
    }

    private static <P> P get(String kind, Map<String, P> known, String name) {
        P plugin = known.get(name);
        if (plugin == null) {
            throw new BatonException(KnownNames.unknown(kind, name, known.keySet()));
        }
        return plugin;
    }

    private static <P> Map<String, P> byName(String kind, List<? extends P> plugins, Function<P, String> name) {
        Map<String, P> known = new TreeMap<>();
        for (P plugin : plugins) {
            P other = known.putIfAbsent(name.apply(plugin), plugin);
            if (other != null) {
                throw new BatonException("two plug-ins for the " + kind + " \"" + name.apply(plugin) + "\": "
                        + other.getClass().getName() + " and "
                        + plugin.getClass().getName()
                        + "; take one of them off the class path");
            }
        }
        return known;
    }

    /** A plug-in that both loaders see is one; of a class that each has for itself the context's counts. */
    private static <P> List<P> find(Class<P> kind, @Nullable ClassLoader context) {
        Map<String, P> found = new TreeMap<>();
        for (ClassLoader loader : loaders(context)) {
            try {
                for (P plugin : ServiceLoader.load(kind, loader)) {
                    found.putIfAbsent(plugin.getClass().getName(), plugin);
                }
            } catch (ServiceConfigurationError e) {
                throw new BatonException("a plug-in can't be loaded: " + e.getMessage(), e);
            }
        }
        return new ArrayList<>(found.values());
    }

    private static Set<ClassLoader> loaders(@Nullable ClassLoader context) {
        Set<ClassLoader> loaders = new LinkedHashSet<>();
        if (context != null) {
            loaders.add(context);
        }
        loaders.add(Plugins.class.getClassLoader());
        return loaders;
    }
}
