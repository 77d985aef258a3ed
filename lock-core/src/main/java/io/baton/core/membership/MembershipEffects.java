package io.baton.core.membership;

import java.util.BitSet;
import java.util.List;

/** What membership does to the rest of the node. No call comes back into membership before it has returned. */
public interface MembershipEffects {
    /** Sends through the reliable channel to another voter. */
    void send(int to, MembershipMessage message);

    /** Sends outside of it, as a late one is worthless. */
    void cast(int to, MembershipMessage message);

    /** Shuts every owned gate, gives up idle ownership, and returns the holds that remain (rule 2). */
    List<Hold> freeze();

    /**
     * Puts an epoch where it outlives this process (rule 10). Called only where there is a state directory, before the first ack in
     * a view; on return it is on disk, or it failed.
     *
     * @return whether it is there
     */
    boolean remember(long epoch);

    /** A view begins. Nothing is granted in it before {@link #leased}. */
    void install(View view);

    /**
     * The lease now lasts until then.
     *
     * @param open whether grants may go on: this is a lease in the installed view, and nothing above it was promised (rule 7)
     */
    void leased(long until, boolean open);

    /** The lease has lapsed: holds are uncertain. */
    void lapsed();

    /** Every hold of this node is lost. */
    void lost(String reason);

    /** A majority went on without this node: its view is over. */
    void excluded();

    /** An election has an outcome. */
    void elected(int coordinator);

    /** Starts the election plug-in. */
    void startElection(long term, BitSet alive);

    /** Tells the election plug-in who is believed alive. */
    void alive(BitSet now);

    /** A node is not talked to, or not taken in: tells it, and whoever reads this node's log. */
    void refuse(int node, String why);

    /** Something that an operator should read. */
    void warn(String words);
}
