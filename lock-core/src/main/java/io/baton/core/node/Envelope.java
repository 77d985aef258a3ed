package io.baton.core.node;

import io.baton.spi.FrameFormat;
import io.baton.spi.FrameReader;
import io.baton.spi.FrameWriter;
import io.baton.spi.MalformedFrameException;
import io.baton.spi.NodeId;

/**
 * What every frame begins with.
 *
 * @param from the sender, by its own word
 * @param agreement digest of what all nodes must agree on
 * @param kind what follows
 * @param incarnation the sender's
 * @param addressee the receiver's incarnation as far as the sender knows it, 0 if it doesn't
 */
record Envelope(String from, long agreement, Kind kind, long incarnation, long addressee) {
    /**
     * The wire format's major version: nodes with different ones can't understand each other. What stands before {@code
     * agreement} is the same in all versions, so that a node can say whom it does not understand.
     */
    static final int VERSION = 1;

    private static final long MAGIC = 0xBA70L << 8;

    enum Kind {
        /** A membership message outside of the channel. */
        CAST,
        CONTROL,
        CONTROL_ACK,
        LOCK,
        LOCK_ACK,
        /** Why the receiver is not talked to, in words. */
        REFUSED
    }

    private static final Kind[] KINDS = Kind.values();

    @SuppressWarnings("EnumOrdinal") // the order of kinds is the wire format
    FrameWriter write(FrameFormat format) {
        return format.writer()
                .number(MAGIC | VERSION)
                .text(from)
                .number(agreement)
                .count(kind.ordinal())
                .number(incarnation)
                .number(addressee);
    }

    static Envelope read(FrameReader in) throws MalformedFrameException {
        long magic = in.number();
        if (magic >>> 8 != MAGIC >>> 8) {
            throw new MalformedFrameException("not a frame of Baton");
        }
        String from = in.text(NodeId.MAX_LENGTH);
        if ((magic & 0xFF) != VERSION) {
            throw new MalformedFrameException("node \"" + from + "\" speaks wire version " + (magic & 0xFF)
                    + " and this node version " + VERSION + ": run the same major version of Baton on all nodes");
        }
        return new Envelope(from, in.number(), KINDS[in.count(KINDS.length - 1)], in.number(), in.number());
    }

    /** Returns the sender's id. */
    NodeId sender() throws MalformedFrameException {
        try {
            return NodeId.of(from);
        } catch (IllegalArgumentException e) {
            throw new MalformedFrameException("a sender that is no node id");
        }
    }

    /** FNV-1a over the words, so that a frame need not carry them. */
    static long digest(String words) {
        long hash = 0xCBF29CE484222325L;
        for (int i = 0; i < words.length(); i++) {
            hash = (hash ^ words.charAt(i)) * 0x100000001B3L;
        }
        return hash;
    }
}
