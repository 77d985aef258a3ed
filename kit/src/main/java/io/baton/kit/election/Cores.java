package io.baton.kit.election;

import java.util.Arrays;
import java.util.Optional;

/** What the nodes' cores do about elections: nothing while all is well, and the next term where it is not. */
public final class Cores {
    private static final int ROUNDS = 8;

    private Cores() {}

    /** Returns what is wrong with the result, if anything is: all living must know the same living coordinator. */
    public static Optional<String> disagreement(Bench<?> bench) {
        for (int node : bench.livingNodes()) {
            Outcome outcome = bench.outcome(node);
            if (!content(bench, node)) {
                return Optional.of(node + " ended with " + outcome + " in term " + bench.seenTerm(node));
            }
            int first = bench.outcome(bench.livingNodes()[0]).coordinator();
            if (outcome.coordinator() != first) {
                return Optional.of(node + " knows " + outcome.coordinator() + ", others " + first);
            }
        }
        return Optional.empty();
    }

    /** Runs, and starts again where that is due, until all agree. Returns how often somebody had to start again. */
    public static int settle(Bench<?> bench) {
        for (int round = 0; round < ROUNDS; round++) {
            bench.run();
            if (disagreement(bench).isEmpty()) {
                return round;
            }
            startAgain(bench);
        }
        throw new AssertionError("no agreement after " + ROUNDS + " rounds: " + disagreement(bench));
    }

    /** A node sees that its newest term has no outcome, or that who won is dead. */
    private static boolean content(Bench<?> bench, int node) {
        Outcome outcome = bench.outcome(node);
        return outcome.term() > 0
                && outcome.term() == bench.seenTerm(node)
                && bench.living().get(outcome.coordinator());
    }

    /** Or it gets no view, since its winner finds no majority. */
    private static boolean hasView(Bench<?> bench, int node) {
        int winner = bench.outcome(node).coordinator();
        long followers = Arrays.stream(bench.livingNodes())
                .filter(i -> content(bench, i) && bench.outcome(i).coordinator() == winner)
                .count();
        return 2 * followers > bench.livingNodes().length;
    }

    private static void startAgain(Bench<?> bench) {
        int[] unhappy = Arrays.stream(bench.livingNodes())
                .filter(node -> !content(bench, node) || !hasView(bench, node))
                .toArray();
        for (int node : unhappy) {
            bench.start(node, bench.seenTerm(node) + 1);
        }
    }
}
