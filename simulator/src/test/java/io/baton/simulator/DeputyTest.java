package io.baton.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.core.node.LeaseTime;
import io.baton.simulator.spacetime.Event;
import io.baton.simulator.spacetime.Layer;
import io.baton.simulator.spacetime.What;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Whole nodes, of which the coordinator falls silent: who follows, and is there an election? */
class DeputyTest {
    private static final String HIGHEST = "e";
    private static final String EVERYBODY = "{a b c d e}, coordinator e";
    private static final String THE_OTHERS = "{a b c d}, coordinator ";

    /** What happened at the others from the fall to their first view. */
    private record Aftermath(boolean view, boolean election) {}

    /** From some moment, long after the first view, nothing that the highest sends or is sent can be read. */
    private static final class Muted implements Sabotage {
        private static final int SILENT = 4;
        private final Trace trace;
        private long leased;
        private int mutedAt = -1;

        Muted(Trace trace) {
            this.trace = trace;
        }

        @Override
        public void stepped(int node, LeaseTime lease, long now) {
            if (node == SILENT && mutedAt < 0 && lease.valid(now)) {
                leased = leased == 0 ? now : leased;
                if (now - leased > 1_000_000_000L) {
                    mutedAt = trace.spaceTime().events().size();
                }
            }
        }

        @Override
        public ByteBuffer frame(int from, int to, ByteBuffer honest) {
            return mutedAt >= 0 && (from == SILENT || to == SILENT) ? ByteBuffer.allocate(0) : honest;
        }
    }

    @Test
    void shouldFollowWithoutAVoteWhenTheCoordinatorFallsSilent() {
        int coordinated = 0;
        for (long seed = 1; seed <= 8; seed++) {
            Optional<Aftermath> aftermath = aftermath("ring-top2", seed);
            if (aftermath.isPresent()) {
                coordinated++;
                assertThat(aftermath).as("seed %s", seed).contains(new Aftermath(true, false));
            }
        }
        // In the other runs the nodes start one after the other, and the highest comes too late for the office.
        assertThat(coordinated).isGreaterThan(2);
    }

    @Test
    void shouldVoteWhenTheElectionNamesNoDeputy() {
        assertThat(aftermath("ring", 9)).contains(new Aftermath(true, true));
    }

    /** Returns nothing if the highest did not coordinate everybody before it fell. */
    private static Optional<Aftermath> aftermath(String election, long seed) {
        Trace trace = Trace.recording();
        Muted muted = new Muted(trace);
        SimulationOptions options = SimulationOptions.of("central", election)
                .withNodes(5)
                .withTrouble(Trouble.NONE)
                .withClients(1)
                .withLocks(1)
                .withRounds(10_000)
                .withDurations(0, 6_000_000_000L);
        Simulation.run(options, Subject.with(muted), seed, trace);
        List<Event> events = trace.spaceTime().events();
        String before = events.subList(0, muted.mutedAt).stream()
                .filter(event -> event.is(What.VIEW))
                .map(event -> ((Event.Local) event).words())
                .reduce("", (first, last) -> last);
        return before.equals(EVERYBODY)
                ? Optional.of(aftermath(events.subList(muted.mutedAt, events.size())))
                : Optional.empty();
    }

    private static Aftermath aftermath(List<Event> events) {
        boolean election = false;
        for (Event event : events) {
            if (event instanceof Event.Sent sent && !sent.node().equals(HIGHEST)) {
                election |= sent.message().layer() == Layer.ELECTION;
            }
            if (event instanceof Event.Local local
                    && local.is(What.VIEW)
                    && local.words().startsWith(THE_OTHERS)) {
                return new Aftermath(true, election);
            }
        }
        return new Aftermath(false, election);
    }
}
