package io.baton.spi;

/**
 * How a plug-in's messages become the payload of a frame.
 *
 * @param <M> the messages
 */
public interface Codec<M> {
    /** Writes a message. */
    void write(M message, FrameWriter out);

    /**
     * Reads what {@link #write} wrote. The bytes come from the network: every value is checked before it is used.
     *
     * @throws MalformedFrameException if this is no message of this plug-in
     */
    M read(FrameReader in) throws MalformedFrameException;
}
