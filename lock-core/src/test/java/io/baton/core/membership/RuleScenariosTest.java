package io.baton.core.membership;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Schedules in which one rule, or two that cover for each other, is all that keeps two nodes from holding the same lock. They take
 * so many coincidences that random faults do not reach them; here each is played with the rules, and with the one broken.
 */
class RuleScenariosTest {
    private static final int A = 0;
    private static final int V = 1;
    private static final int W = 2;
    private static final int X = 3;
    private static final int Y = 4;

    /** Rule 2: who promised a higher ballot, with no hold, enters a lower view all the same and takes the lock there. */
    private static List<Integer> lowerPromiseAfterHigher(Rules rules) {
        Assembly all = new Assembly(rules, 3);
        Assembly.Attempt higher = all.attempt(2, A, A, V, W).prepare(A, V);
        all.isolate(A, true);
        all.attempt(1, W, V, W).prepare(V, W).install(V, W);
        all.take(V);
        all.leaveUnanswered(W); // so it comes to trust its own view no longer
        all.pass(Assembly.LEASE + 50);
        all.isolate(A, false);
        higher.prepare(W).install(A, W);
        all.take(A);
        return all.holders();
    }

    @Test
    void shouldExcludeWhenALowerBallotComesAfterAHigherPromise() {
        Rules goBack = new Rules() {
            @Override
            protected boolean promises(Ballot promised, Ballot asked) {
                return true;
            }
        };
        assertThat(lowerPromiseAfterHigher(Rules.STANDARD)).hasSize(1);
        assertThat(lowerPromiseAfterHigher(goBack)).hasSize(2);
    }

    /** Rules 5 and 7: INSTALL of a view comes after the promise of a higher one. */
    private static List<Integer> installAfterHigherPromise(Rules rules) {
        Assembly all = new Assembly(rules, 3);
        Assembly.Attempt lower = all.attempt(1, A, A, V, W).prepare(A, V, W);
        lower.install(A, W);
        Assembly.Attempt higher = all.attempt(2, A, A, V, W).prepare(A, V);
        lower.install(V);
        all.take(V);
        higher.prepare(W).install(A, W);
        all.take(A);
        return all.holders();
    }

    @Test
    void shouldExcludeWhenInstallComesAfterAHigherPromise() {
        Rules installs = new InstallsAnything();
        Rules both = new InstallsAnything() {
            @Override
            protected boolean grants(boolean leased, boolean promisedMore) {
                return leased;
            }
        };
        assertThat(installAfterHigherPromise(Rules.STANDARD)).containsExactly(A);
        assertThat(installAfterHigherPromise(installs)).as("rule 7 covers").containsExactly(A);
        assertThat(installAfterHigherPromise(both)).containsExactly(A, V);
    }

    private static class InstallsAnything extends Rules {
        @Override
        protected boolean installs(Ballot promised, Ballot offered) {
            return true;
        }
    }

    /** Rule 7: a grant in the old view after a promise that reported none. */
    private static List<Integer> grantAfterPromise(Rules rules) {
        Assembly all = new Assembly(rules, 3);
        all.attempt(1, A, A, V, W).prepare(A, V, W).install(A, V, W);
        Assembly.Attempt next = all.attempt(2, A, A, V, W).prepare(A, V, W);
        all.take(V);
        next.install(A, W);
        all.take(A);
        return all.holders();
    }

    @Test
    void shouldExcludeWhenALockIsFreeAfterThePromise() {
        Rules grants = new Rules() {
            @Override
            protected boolean grants(boolean leased, boolean promisedMore) {
                return leased;
            }
        };
        assertThat(grantAfterPromise(Rules.STANDARD)).containsExactly(A);
        assertThat(grantAfterPromise(grants)).containsExactly(A, V);
    }

    /** Rules 2 and 8: the holder's lease lapsed, others went on without it, and now it is asked to join them. */
    private static List<Integer> lapsedHolderJoins(Rules rules) {
        Assembly all = new Assembly(rules, 3);
        all.attempt(1, A, A, V, W).prepare(A, V, W).install(A, V, W);
        all.take(A);
        all.isolate(A, true);
        all.pass(Assembly.LEASE + 150);
        all.attempt(2, W, V, W).prepare(V, W).install(V, W);
        all.take(V);
        Assembly.Attempt together = all.attempt(3, W, A, V, W).prepare(A, V, W);
        all.isolate(A, false);
        together.install(A, V, W);
        return all.holders();
    }

    @Test
    void shouldExcludeWhenTheLeaseOfAHolderHadLapsedAtItsPromise() {
        Rules reports = new ReportsLapsed();
        Rules both = new ReportsLapsed() {
            @Override
            protected boolean survives(boolean oldLeaseValid) {
                return true;
            }
        };
        assertThat(lapsedHolderJoins(Rules.STANDARD)).containsExactly(V);
        assertThat(lapsedHolderJoins(reports)).as("rule 8 covers").containsExactly(V);
        assertThat(lapsedHolderJoins(both)).containsExactly(A, V);
    }

    private static class ReportsLapsed extends Rules {
        @Override
        protected boolean reports(boolean leaseValid) {
            return true;
        }
    }

    /** Rule 8: the holder promised in time, but before that view came, another one without it came and went. */
    private static List<Integer> leaseLapsesAfterThePromise(Rules rules) {
        Assembly all = new Assembly(rules, 5);
        all.attempt(1, A, A, V, W, X, Y).prepare(A, V, W, X, Y).install(A, V, W, X, Y);
        all.take(A);
        Assembly.Attempt late = all.attempt(3, A, A, V, X, Y).prepare(A);
        all.isolate(A, true);
        all.pass(Assembly.LEASE + 150);
        all.attempt(2, W, V, W, X, Y).prepare(V, W, X, Y).install(V, W, X, Y);
        all.take(V);
        all.leaves(W, V, X, Y);
        late.prepare(V, X, Y);
        all.isolate(A, false);
        late.install(A, V, X, Y);
        return all.holders();
    }

    @Test
    void shouldExcludeWhenALeaseLapsesBetweenPromiseAndView() {
        Rules survives = new Rules() {
            @Override
            protected boolean survives(boolean oldLeaseValid) {
                return true;
            }
        };
        assertThat(leaseLapsesAfterThePromise(Rules.STANDARD)).containsExactly(V);
        assertThat(leaseLapsesAfterThePromise(survives)).containsExactly(A, V);
    }

    /** Rule 3: a holder that a view leaves out is heard again while that view is under way. */
    private static List<Integer> leftOutComesBack(Rules rules) {
        Assembly all = new Assembly(rules, 3);
        all.attempt(1, A, A, V, W).prepare(A, V, W).install(A, V, W);
        all.take(A);
        all.isolate(A, true);
        all.pass(Assembly.LEASE + 150);
        Assembly.Attempt without = all.attempt(2, W, V, W).prepare(V, W);
        all.link(A, V, true);
        all.link(V, A, true);
        all.pass(150);
        all.isolate(A, true);
        without.install(V, W);
        all.take(W);
        return all.holders();
    }

    @Test
    void shouldExcludeWhenSomebodyLeftOutIsHeardAgain() {
        Rules acks = new Rules() {
            @Override
            protected boolean acksAfterPromise(boolean proposed) {
                return true;
            }
        };
        assertThat(leftOutComesBack(Rules.STANDARD)).containsExactly(W);
        assertThat(leftOutComesBack(acks)).containsExactly(A, W);
    }
}
