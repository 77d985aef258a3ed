package io.baton.core.mutex.naimitrehel;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The tree of guesses, and what requests that come one after the other cost: the paper's model, without a message. */
record PathReversal(List<Integer> fathers) {
    /** All guess that this member has the token. */
    static PathReversal star(int size, int root) {
        Integer[] fathers = new Integer[size];
        Arrays.fill(fathers, root);
        return new PathReversal(List.of(fathers));
    }

    /** Returns how many messages a request of this member takes: one for each pointer up to the root, one for the token. */
    int cost(int rank) {
        int pointers = 0;
        for (int at = rank; fathers.get(at) != at; at = fathers.get(at)) {
            pointers++;
        }
        return pointers == 0 ? 0 : pointers + 1;
    }

    /** Everybody on the way to the root guesses afterwards that this member has the token. */
    PathReversal requestedBy(int rank) {
        List<Integer> reversed = new ArrayList<>(fathers);
        int at = rank;
        while (fathers.get(at) != at) {
            reversed.set(at, rank);
            at = fathers.get(at);
        }
        reversed.set(at, rank);
        return new PathReversal(List.copyOf(reversed));
    }

    /** Returns who asks one after the other, from a star around rank 0, until the last one's request costs n messages. */
    static List<Integer> longestPath(int size) {
        Map<PathReversal, List<Integer>> ways = new LinkedHashMap<>(Map.of(star(size, 0), List.of()));
        ArrayDeque<PathReversal> trees = new ArrayDeque<>(ways.keySet());
        while (true) {
            PathReversal tree = trees.remove();
            for (int rank = 0; rank < size; rank++) {
                List<Integer> way = new ArrayList<>(ways.get(tree));
                way.add(rank);
                if (tree.cost(rank) == size) {
                    return way;
                }
                if (ways.putIfAbsent(tree.requestedBy(rank), way) == null) {
                    trees.add(tree.requestedBy(rank));
                }
            }
        }
    }

    /** Returns the mean cost of a request in the long run, if each is made by a member drawn uniformly out of all. */
    static double meanCost(int size) {
        Map<PathReversal, Double> likelihood = new HashMap<>(Map.of(star(size, 0), 1.0));
        for (int i = 0; i < 200; i++) {
            Map<PathReversal, Double> then = new HashMap<>();
            likelihood.forEach((tree, share) -> {
                for (int rank = 0; rank < size; rank++) {
                    then.merge(tree.requestedBy(rank), share / size, Double::sum);
                }
            });
            likelihood = then;
        }
        double mean = 0;
        for (Map.Entry<PathReversal, Double> entry : likelihood.entrySet()) {
            for (int rank = 0; rank < size; rank++) {
                mean += entry.getKey().cost(rank) * entry.getValue() / size;
            }
        }
        return mean;
    }
}
