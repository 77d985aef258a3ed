package io.baton.core.engine;

import io.baton.Baton;
import io.baton.BatonConfig;
import io.baton.InvalidConfigException;
import io.baton.LockRule;
import io.baton.core.config.ConfigFile;
import io.baton.core.plugin.Plugins;
import io.baton.spi.BatonProvider;
import io.baton.spi.Mode;
import io.baton.spi.MutexAlgorithm;
import io.baton.spi.Transport;
import io.baton.spi.TransportSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The implementation that {@link Baton#start} finds. */
public final class CoreProvider implements BatonProvider {
    private static final Logger LOG = LoggerFactory.getLogger(CoreProvider.class);

    @Override
    public Baton start(BatonConfig config) {
        Plugins plugins = Plugins.load();
        // All names are looked up before anything is opened: a mistake leaves nothing behind.
        List<String> problems = config.locks().stream()
                .flatMap(rule -> problems(rule, plugins.algorithm(rule.algorithm()))
                        .map(problem -> "locks \"" + rule.pattern() + "\": " + problem))
                .toList();
        if (!problems.isEmpty()) {
            throw new InvalidConfigException(problems);
        }
        plugins.election(config.election());
        int nodes = config.peers().size() + (config.votes() ? 1 : 0);
        if (nodes % 2 == 0) {
            LOG.warn(
                    "node {}: {} voters tolerate no more failures than {}; an odd number is better",
                    config.node(),
                    nodes,
                    nodes - 1);
        }
        StateDir state = config.stateDir()
                .map(directory -> StateDir.open(directory, config.cluster(), config.node(), System.currentTimeMillis()))
                .orElse(null);
        try {
            return start(config, plugins, state);
        } catch (RuntimeException e) {
            close(state);
            throw e;
        }
    }

    private static Baton start(BatonConfig config, Plugins plugins, @Nullable StateDir state) {
        Transport transport = plugins.transport(config.transport())
                .open(new TransportSettings(
                        config.cluster(),
                        config.node(),
                        config.bind(),
                        config.insecureBind(),
                        config.transportOptions()));
        try {
            transport.peers(config.peers());
            return new EmbeddedNode(config, plugins, transport, state);
        } catch (RuntimeException e) {
            transport.close();
            throw e;
        }
    }

    private static void close(@Nullable StateDir state) {
        if (state != null) {
            try {
                state.close();
            } catch (IOException e) {
                LOG.warn("state-dir: {} was not closed in order", state, e);
            }
        }
    }

    private static Stream<String> problems(LockRule rule, MutexAlgorithm<?> algorithm) {
        Stream<String> options = algorithm.check(rule.options()).stream();
        return rule.permits() > 1 && !algorithm.modes().contains(Mode.PERMIT)
                ? Stream.concat(
                        options,
                        Stream.of(rule.permits() + " permits, but algorithm " + algorithm.name()
                                + " is for locks of one holder, not for semaphores"))
                : options;
    }

    @Override
    public BatonConfig read(Path file) {
        return ConfigFile.read(file, Plugins.load().names());
    }
}
