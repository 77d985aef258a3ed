package io.baton.simulator.spacetime;

/** Who a message is for. */
public enum Layer {
    /** A lock algorithm. */
    LOCK,
    /** An election. */
    ELECTION,
    /** The agreement on views. */
    VIEW,
    /** Frames as the network carries them: heartbeats, acks, retransmissions, and the others once more. */
    LINK
}
