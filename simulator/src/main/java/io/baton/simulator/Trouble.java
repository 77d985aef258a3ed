package io.baton.simulator;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What goes wrong in a run. */
public enum Trouble {
    /** Nothing: the network is slow at worst, and nobody falls. */
    NONE,
    /** The network loses, repeats, reorders and delays messages, but every node stays up. */
    LOSS,
    /** The network is quiet, but again and again a node that holds a lock crashes. */
    HOLDER_CRASH,
    /** Everything, half of it at a time. */
    STORM;

    /** Returns the name used on the command line, such as {@code holder-crash}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the trouble with this label. */
    public static Optional<Trouble> labelled(String label) {
        return Arrays.stream(values())
                .filter(trouble -> trouble.label().equals(label))
                .findFirst();
    }

    /** Returns all labels, from the least to the most. */
    public static List<String> labels() {
        return Arrays.stream(values()).map(Trouble::label).toList();
    }
}
