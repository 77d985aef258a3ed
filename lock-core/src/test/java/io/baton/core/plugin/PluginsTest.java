package io.baton.core.plugin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.baton.BatonException;
import io.baton.core.config.TestAlgorithm;
import io.baton.spi.Transport;
import io.baton.spi.TransportProvider;
import io.baton.spi.TransportSettings;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PluginsTest {
    private static final TestAlgorithm CENTRAL = new TestAlgorithm("central");
    private static final TestAlgorithm RING = new TestAlgorithm("token-ring");

    @Test
    void shouldReturnThePluginWhenItsNameIsKnown() {
        assertThat(new Plugins(List.of(CENTRAL, RING), List.of(), List.of()).algorithm("token-ring"))
                .isSameAs(RING);
    }

    @Test
    void shouldListTheKnownOnesWhenANameIsUnknown() {
        Plugins plugins = new Plugins(List.of(RING, CENTRAL), List.of(), List.of());

        assertThatThrownBy(() -> plugins.algorithm("tokenring"))
                .isInstanceOf(BatonException.class)
                .hasMessage(
                        "unknown algorithm \"tokenring\"; known are central, token-ring (did you mean \"token-ring\"?)");
    }

    @Test
    void shouldSayThatThereIsNoneWhenNoneIsThere() {
        Plugins plugins = new Plugins(List.of(), List.of(), List.of());

        assertThatThrownBy(() -> plugins.election("bully"))
                .hasMessage("unknown election \"bully\"; none is on the class path");
        assertThatThrownBy(() -> plugins.transport("zeromq"))
                .hasMessage("unknown transport \"zeromq\"; none is on the class path");
    }

    @Test
    void shouldNameBothWhenTwoHaveTheSameName() {
        assertThatThrownBy(() -> new Plugins(List.of(CENTRAL, new TestAlgorithm("central")), List.of(), List.of()))
                .isInstanceOf(BatonException.class)
                .hasMessage("two plug-ins for the algorithm \"central\": io.baton.core.config.TestAlgorithm and"
                        + " io.baton.core.config.TestAlgorithm; take one of them off the class path");
    }

    @Test
    void shouldFindAPluginWhenOnlyTheContextClassLoaderSeesIt(@TempDir Path directory) throws IOException {
        try (Context context = new Context(directory, Pigeon.class.getName())) {
            assertThat(Plugins.load().transport("pigeon")).isInstanceOf(Pigeon.class);
            assertThat(Plugins.load().names().transports()).contains("pigeon");
        }
    }

    @Test
    void shouldSayWhichWhenAPluginCannotBeLoaded(@TempDir Path directory) throws IOException {
        try (Context context = new Context(directory, "no.such.Provider")) {
            assertThatThrownBy(Plugins::load)
                    .isInstanceOf(BatonException.class)
                    .hasMessageStartingWith("a plug-in can't be loaded: ")
                    .hasMessageContaining("no.such.Provider");
        }
    }

    /** A transport that only the test knows. */
    public static final class Pigeon implements TransportProvider {
        @Override
        public String name() {
            return "pigeon";
        }

        @Override
        public Transport open(TransportSettings settings) {
            throw new UnsupportedOperationException("has a name only");
        }
    }

    /** A context class loader that also sees this transport. */
    private static final class Context implements AutoCloseable {
        private final ClassLoader before = Thread.currentThread().getContextClassLoader();
        private final URLClassLoader loader;

        Context(Path directory, String provider) throws IOException {
            Path services = Files.createDirectories(directory.resolve("META-INF/services"));
            Files.writeString(services.resolve(TransportProvider.class.getName()), provider);
            loader = new URLClassLoader(new URL[] {directory.toUri().toURL()}, before);
            Thread.currentThread().setContextClassLoader(loader);
        }

        @Override
        public void close() throws IOException {
            Thread.currentThread().setContextClassLoader(before);
            loader.close();
        }
    }
}
