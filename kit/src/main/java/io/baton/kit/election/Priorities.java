package io.baton.kit.election;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;

/** Ranks that do not follow the roster's order. */
public final class Priorities {
    private Priorities() {}

    public static int[] shuffled(int size, long seed) {
        List<Integer> ranks = new ArrayList<>(IntStream.range(0, size).boxed().toList());
        Collections.shuffle(ranks, new Random(seed));
        return ranks.stream().mapToInt(rank -> 10 * rank).toArray();
    }
}
