package io.baton.spi;

import io.baton.Baton;
import io.baton.BatonConfig;
import java.nio.file.Path;

/** The implementation behind {@link Baton}. Found with {@link java.util.ServiceLoader}; {@code lock-core} has it. */
public interface BatonProvider {
    /**
     * Starts a node.
     *
     * @throws io.baton.BatonException if it can't start
     */
    Baton start(BatonConfig config);

    /**
     * Reads a configuration file.
     *
     * @throws io.baton.InvalidConfigException with all mistakes in it
     */
    BatonConfig read(Path file);
}
