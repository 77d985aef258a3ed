package io.baton.spi;

/** Makes transports. Found with {@link java.util.ServiceLoader}. */
public interface TransportProvider {
    /** Returns the name used in configuration, such as {@code zeromq}. */
    String name();

    /**
     * Opens a transport and starts to listen.
     *
     * @throws io.baton.BatonException if that is not possible; the message says what was tried, why it failed and what to do
     */
    Transport open(TransportSettings settings);
}
