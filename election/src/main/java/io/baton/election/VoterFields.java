package io.baton.election;

import io.baton.spi.FrameReader;
import io.baton.spi.FrameWriter;
import io.baton.spi.MalformedFrameException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** How messages carry voters, and the lists of those whom they have met. */
public final class VoterFields {
    private VoterFields() {}

    /** Reads a voter's index; that this roster has it is not checked. */
    public static int read(FrameReader in) throws MalformedFrameException {
        return (int) in.number(0, Roster.MAX_VOTERS - 1);
    }

    /** Reads a voter's index, or -1 for nobody. */
    public static int readOrNobody(FrameReader in) throws MalformedFrameException {
        return (int) in.number(-1, Roster.MAX_VOTERS - 1);
    }

    public static void writeAll(List<Integer> voters, FrameWriter out) {
        out.count(voters.size());
        voters.forEach(out::number);
    }

    /** Reads a list that has an originator and nobody twice. */
    public static List<Integer> readAll(FrameReader in) throws MalformedFrameException {
        int count = in.count(Roster.MAX_VOTERS);
        if (count == 0) {
            throw new MalformedFrameException("a list without an originator");
        }
        List<Integer> voters = new ArrayList<>();
        BitSet seen = new BitSet();
        for (int i = 0; i < count; i++) {
            int voter = read(in);
            if (seen.get(voter)) {
                // What goes along a list that names somebody twice would go in circles for ever.
                throw new MalformedFrameException("voter " + voter + " is listed twice");
            }
            seen.set(voter);
            voters.add(voter);
        }
        return voters;
    }
}
