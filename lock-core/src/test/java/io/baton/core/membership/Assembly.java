package io.baton.core.membership;

import static org.assertj.core.api.Assertions.assertThat;

import io.baton.LockRule;
import io.baton.core.membership.MembershipMessage.Heartbeat;
import io.baton.core.membership.MembershipMessage.HeartbeatAck;
import io.baton.core.membership.MembershipMessage.Install;
import io.baton.core.membership.MembershipMessage.Leave;
import io.baton.core.membership.MembershipMessage.Prepare;
import io.baton.core.membership.MembershipMessage.Promise;
import io.baton.spi.Mode;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Voters whose messages a test delivers, or does not. Heartbeats and acks go wherever links are up; candidates are played by the test:
 * they keep rule 4, and take all the time that they like.
 */
final class Assembly {
    static final long LEASE = 1_000;
    private static final long MILLI = 1_000_000;
    private static final long STEP = 10;

    private final List<Seat> seats = new ArrayList<>();
    private final boolean[][] down;
    private final BitSet unanswered = new BitSet();
    private long millis = 1;

    Assembly(Rules rules, int voters) {
        down = new boolean[voters][voters];
        for (int voter = 0; voter < voters; voter++) {
            seats.add(new Seat(rules, voter, voters));
        }
        pass(2 * LEASE); // every guard is over, and everybody knows everybody
    }

    /** Time passes, the same for all. */
    void pass(long time) {
        for (long until = millis + time; millis < until; millis += STEP) {
            for (Seat seat : seats) {
                seat.moment.set(millis * MILLI, 1_800_000_000_000L + millis);
                seat.voters.evaluate();
            }
        }
    }

    void link(int from, int to, boolean up) {
        down[from][to] = !up;
    }

    void isolate(int voter, boolean alone) {
        for (int other = 0; other < seats.size(); other++) {
            link(voter, other, !alone);
            link(other, voter, !alone);
        }
    }

    /** A voter gets no answer any more to what it says; so its lease lapses, while it renews those of others. */
    void leaveUnanswered(int voter) {
        unanswered.set(voter);
    }

    /** A voter leaves in good order, and these hear of it. */
    void leaves(int voter, int... heardBy) {
        for (int other : heardBy) {
            seats.get(other).receive(voter, new Leave(-1));
        }
        isolate(voter, true);
    }

    /** A voter takes the lock if the rules let it and its view lists no hold. */
    void take(int voter) {
        Seat seat = seats.get(voter);
        View view = seat.voters.view();
        if (seat.voters.mayGrant() && view != null && view.holds().isEmpty()) {
            seat.holding = true;
        }
    }

    /** Returns who holds the lock under a lease that is valid now. */
    List<Integer> holders() {
        return seats.stream()
                .filter(seat -> seat.holding && seat.leaseUntil > millis * MILLI)
                .map(seat -> seat.self.voter())
                .toList();
    }

    Attempt attempt(long round, int candidate, int... members) {
        return new Attempt(round, candidate, members);
    }

    /** A candidate's attempt at a view that it coordinates itself. */
    final class Attempt {
        private final int candidate;
        private final Ballot ballot;
        private final List<Member> members = new ArrayList<>();
        private final Map<Integer, Promise> promises = new TreeMap<>();
        private long boundUntil;

        private Attempt(long round, int candidate, int... members) {
            this.candidate = candidate;
            this.ballot = new Ballot(round, candidate, seats.get(candidate).self.incarnation());
            for (int voter : members) {
                this.members.add(seats.get(voter).self);
            }
        }

        /** PREPARE reaches these, and their answers reach the candidate. */
        Attempt prepare(int... reached) {
            for (int voter : reached) {
                Seat seat = seats.get(voter);
                seat.promise = null;
                seat.receive(candidate, new Prepare(ballot, members));
                Promise promise = seat.promise;
                if (promise != null) {
                    promises.put(voter, promise);
                    boundUntil = Math.max(boundUntil, millis * MILLI + promise.boundNanos());
                }
            }
            return this;
        }

        /** INSTALL reaches these, if rule 4 lets it be sent; then a heartbeat of everybody is due. */
        void install(int... reached) {
            if (promises.size() < members.size() || boundUntil > millis * MILLI) {
                return;
            }
            List<Hold> holds = promises.values().stream()
                    .flatMap(it -> it.holds().stream())
                    .toList();
            View view = new View(ballot, ballot.round(), candidate, -1, members, holds, CHARTER);
            for (int voter : reached) {
                seats.get(voter).receive(candidate, new Install(view));
            }
            pass(150);
        }
    }

    private static final Charter CHARTER = new Charter(0, List.of(LockRule.of("*", "central")));

    private final class Seat implements MembershipEffects {
        private final Member self;
        private final Moment moment = new Moment(1, 1_800_000_000_000L);
        private final Voters voters;
        private boolean holding;
        private long leaseUntil;
        private @Nullable Promise promise;

        Seat(Rules rules, int voter, int roster) {
            self = new Member(voter, 10 + voter);
            List<Integer> priorities = new ArrayList<>();
            for (int other = 0; other < roster; other++) {
                priorities.add(other);
            }
            long lease = LEASE * MILLI;
            voters = new Voters(
                    rules,
                    new MembershipSettings(
                            self,
                            roster,
                            priorities,
                            lease,
                            lease + 10 * MILLI,
                            lease / 10,
                            lease * 6 / 10,
                            0,
                            OptionalLong.empty(),
                            false,
                            CHARTER),
                    Directories.of(roster),
                    moment,
                    this);
        }

        void receive(int from, MembershipMessage message) {
            voters.heard(from, seats.get(from).self.incarnation(), message, true);
            voters.received(from, message, true);
        }

        @Override
        public void send(int to, MembershipMessage message) {
            // Candidates are played by the test: what a voter would bring about by itself does not happen.
            promise = message instanceof Promise made ? made : promise;
        }

        @Override
        public void cast(int to, MembershipMessage message) {
            boolean heard = message instanceof Heartbeat || (message instanceof HeartbeatAck && !unanswered.get(to));
            if (heard && to < seats.size() && !down[self.voter()][to]) {
                seats.get(to).receive(self.voter(), message);
            }
        }

        @Override
        public List<Hold> freeze() {
            return holding ? List.of(new Hold("red", self.voter(), 1, Mode.EXCLUSIVE, 7)) : List.of();
        }

        @Override
        public void refuse(int node, String why) {}

        @Override
        public boolean remember(long epoch) {
            return true;
        }

        @Override
        public void install(View view) {
            assertThat(view.contains(self)).isTrue();
        }

        @Override
        public void leased(long until, boolean open) {
            leaseUntil = until;
        }

        @Override
        public void lost(String reason) {
            holding = false;
        }

        @Override
        public void excluded() {
            holding = false;
        }

        @Override
        public void lapsed() {}

        @Override
        public void elected(int coordinator) {}

        @Override
        public void startElection(long term, BitSet alive) {}

        @Override
        public void alive(BitSet now) {}

        @Override
        public void warn(String words) {}
    }
}
