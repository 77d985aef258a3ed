package io.baton.kit.election;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.spi.Election;
import io.baton.spi.ElectionEffects;
import java.util.BitSet;
import java.util.TreeMap;

/** One incarnation of a node on the bench, with what its core would know. Checks what holds at every moment. */
final class Seat<M> implements ElectionEffects<M> {
    private final Bench<M> bench;
    private final int self;
    private final Election<M> election;

    /** Due times by key. */
    final TreeMap<Integer, Long> timers = new TreeMap<>();

    BitSet believed;
    long seenTerm;
    Outcome outcome = Outcome.NONE;
    int deputy = -1;

    Seat(Bench<M> bench, int self) {
        this.bench = bench;
        this.self = self;
        this.believed = new BitSet();
        this.believed.set(0, bench.size());
        this.election = bench.algorithm().open(self, bench.priorities(), Bench.PATIENCE, this);
    }

    void start(long term) {
        seenTerm = Math.max(seenTerm, term);
        election.start(term, (BitSet) believed.clone());
    }

    void believe(BitSet now) {
        believed = (BitSet) now.clone();
        believed.set(self);
        election.alive((BitSet) believed.clone());
    }

    void receive(int from, long term, M message) {
        seenTerm = Math.max(seenTerm, term);
        election.receive(from, term, message);
    }

    void fire(int key) {
        timers.remove(key);
        election.timer(key);
    }

    @Override
    public void send(int to, long term, M message) {
        assertThat(to).as("%s sends %s", self, message).isNotEqualTo(self).isBetween(0, bench.size() - 1);
        assertThat(believed.get(to))
                .as("%s sends %s to %s, whom it believes dead", self, message, to)
                .isTrue();
        assertThat(term).as("term of what %s sends", self).isEqualTo(seenTerm);
        bench.carry(self, to, term, message);
    }

    @Override
    public void after(int key, long nanos) {
        timers.put(key, bench.now() + nanos);
        bench.note("  " + self + " waits " + nanos);
    }

    @Override
    public void elected(long term, int coordinator, int deputy) {
        assertThat(coordinator).isBetween(0, bench.size() - 1);
        assertThat(deputy)
                .as("deputy that %s reports", self)
                .isNotEqualTo(coordinator)
                .isBetween(-1, bench.size() - 1);
        assertThat(term).as("term of what %s reports", self).isEqualTo(seenTerm);
        assertThat(term > outcome.term() || someoneNamedFell())
                .as(
                        "%s reports %s and %s in term %s, after %s in the same term",
                        self, coordinator, deputy, term, outcome)
                .isTrue();
        outcome = new Outcome(term, coordinator);
        this.deputy = deputy;
        bench.note("  " + self + " learns that " + coordinator + " is elected"
                + (deputy < 0 ? "" : ", and " + deputy + " its deputy"));
    }

    private boolean someoneNamedFell() {
        return !believed.get(outcome.coordinator()) || (deputy >= 0 && !believed.get(deputy));
    }
}
