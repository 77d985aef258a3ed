package io.baton.core.membership;

import io.baton.spi.NodeId;
import io.baton.spi.Peer;
import java.util.List;
import java.util.stream.IntStream;

/** Directories of a node that does not care who is met. */
final class Directories {
    private static final Directory.Listener NOBODY = new Directory.Listener() {
        @Override
        public void met(List<Peer> strangers) {}

        @Override
        public void forgotten(int index) {}
    };

    private Directories() {}

    /** Of the first of so many voters, {@code n0}, {@code n1} and so on, who admit nobody else. */
    static Directory of(int voters) {
        return of(voters, 0, "n0", new Moment(1, 0));
    }

    /** Of one node where others are admitted; whoever was silent for 1000 ns may be forgotten. */
    static Directory of(int voters, int admitted, String self, Moment moment) {
        List<NodeId> roster =
                IntStream.range(0, voters).mapToObj(i -> NodeId.of("n" + i)).toList();
        return new Directory(roster, NodeId.of(self), admitted, self + ":1", 1000, moment, NOBODY);
    }
}
